import { ensureBuild } from '../../../scripts/lib/build.ts'

/** Before the unit and request tests: a build of these sources, which takes seconds and is kept until they change. */
export default function setUp(): void {
  ensureBuild()
}
