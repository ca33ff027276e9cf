import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob } from 'node:path'
import { neededSettings } from '../app/testing/running/settings.ts'
import { projectFolder, Refusal, runCommand } from './lib/command.ts'
import { prepareSampleData } from './lib/demo-data.ts'
import { freePort, waitForHealth } from './lib/launch.ts'
import { makeLoad, processorTime, residentMemory } from './lib/load.ts'

/**
 * `npm run docker:check`: carries out the Dockerfile step by step in a temporary folder, for machines without a Docker engine,
 * and measures the result. It reads the Dockerfile itself, so the two cannot drift apart. The image's Node is that of this
 * process.
 */
// Of the start the processor time has a limit: by the clock it takes as long as whatever else the machine does leaves it.
const limits = { startProcessorMilliseconds: 900, stopMilliseconds: 10_000 }
const requests = 10_000
/** The least of these counts: other work of the machine costs processor time too. */
const starts = 5
/** Stands for the image's user `node`. */
const nobody = { uid: 65_534, gid: 65_534 }

interface Image {
  root: string
  workFolder: string
  environment: Record<string, string>
  isUnprivileged: boolean
  healthCheck: string[]
  command: string[]
}

/** A program for the image: each of the processes beside the site does something. It prints what did not succeed. */
const tryProcesses = `
  import { readdirSync, rmSync } from 'node:fs'
  const dataDir = process.argv[1]
  const load = (module) => import('#app/' + module + '.server.ts')
  const from = dataDir + '/files/' + readdirSync(dataDir + '/files')[0]
  const to = from + '.tmp'
  const waits = setInterval(() => {}, 1000)
  const { connectStamper } = await load('services/stamping/stamper')
  const stamped = await connectStamper().stamp({ from, to, parts: ['Ŵyn Łukasz'] })
  rmSync(to, { force: true })
  const { connectImporter } = await load('domain/files/import-child')
  const read = (program) => connectImporter(program).work({ dataDir, id: 0 })
  const deals = await read('#app/domain/deals/import/process.server.ts')
  const areas = await read('#app/domain/areas/import/process.server.ts')
  const { cleanSent } = await load('domain/blog/html/clean-sent')
  const cleaned = await cleanSent('<p>' + 'Rent. '.repeat(20000))
  clearInterval(waits)
  const failed = Object.entries({
    'a PDF is stamped': stamped.ok,
    'a file of deals is read': deals.kind === 'done',
    'a file of areas is read': areas.kind === 'done',
    'a post is cleaned': cleaned.wrong === null,
  }).filter(([, isDone]) => !isDone)
  console.error(failed.map(([what]) => 'Not so: ' + what).join('\\n'))
  process.exitCode = failed.length === 0 ? 0 : 1
`

await runCommand(async () => {
  const temporary = mkdtempSync(join(tmpdir(), 'docker-check-'))
  chmodSync(temporary, 0o755)
  try {
    const context = join(temporary, 'context')
    copyContext(context)
    const image = buildImage(context, temporary)
    const results = [...checkContents(image), ...(await checkRun(image))]
    console.log('')
    for (const [isHeld, text] of results) console.log(`${isHeld ? 'PASS' : 'FAIL'}  ${text}`)
    process.exitCode = results.every(([isHeld]) => isHeld) ? 0 : 1
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
})

type Result = [isHeld: boolean, text: string]

/** The files that `COPY . .` sees: those that git knows or would add, without those of .dockerignore. */
function copyContext(folder: string): void {
  const ignored = readFileSync(join(projectFolder, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectFolder,
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter(Boolean)) {
    if (ignored.some((pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`))) continue
    if (existsSync(join(projectFolder, file))) cpSync(join(projectFolder, file), join(folder, file))
  }
}

/** Carries out the Dockerfile's instructions; each stage is a folder. An instruction it does not know is an error. */
function buildImage(context: string, temporary: string): Image {
  const stages = new Map<string, Image>()
  let image: Image | undefined
  for (const line of readInstructions()) {
    const [instruction = '', ...rest] = line.split(/\s+/)
    const text = line.slice(instruction.length).trim()
    console.log(`── ${line.slice(0, 120)}`)
    if (instruction === 'FROM') {
      const root = join(temporary, `stage-${stages.size}`)
      mkdirSync(root)
      image = { root, workFolder: root, environment: {}, isUnprivileged: false, healthCheck: [], command: [] }
      stages.set(rest[2] ?? 'final', image)
      continue
    }
    if (!image) throw new Refusal(`Dockerfile: ${instruction} before FROM.`)
    const { root } = image
    switch (instruction) {
      case 'WORKDIR':
        image.workFolder = join(root, text)
        mkdirSync(image.workFolder, { recursive: true })
        break
      case 'COPY': {
        const from = /^--from=(\S+)/.exec(text)?.[1]
        const names = from ? rest.slice(1) : rest
        const source = from ? stages.get(from)?.root : context
        if (!source) throw new Refusal(`Dockerfile: there is no stage ${from}.`)
        copy(
          names.slice(0, -1).map((name) => join(source, name)),
          join(image.workFolder, names.at(-1)!),
        )
        break
      }
      case 'RUN': {
        const command = text.replaceAll('node:node', `${nobody.uid}:${nobody.gid}`)
        const { status } = spawnSync('sh', ['-c', command], {
          cwd: image.workFolder,
          stdio: ['ignore', 'ignore', 'inherit'],
          // npm keeps using the registry, certificates and cache that this machine is set up with.
          env: {
            ...process.env,
            NODE_ENV: '',
            PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
            ...image.environment,
          },
          timeout: 300_000,
        })
        if (status !== 0) throw new Refusal(`Dockerfile: RUN ${text} failed.`)
        break
      }
      case 'ENV': {
        const name = text.split('=', 1)[0]!
        const value = text.slice(name.length + 1).replace(/^"(.*)"$/, '$1')
        image.environment[name] = value.startsWith('/') ? join(root, value) : value
        break
      }
      case 'USER':
        image.isUnprivileged = text !== 'root'
        break
      case 'HEALTHCHECK':
        image.healthCheck = JSON.parse(text.slice(text.indexOf('CMD') + 3)) as string[]
        break
      case 'CMD':
        image.command = JSON.parse(text) as string[]
        break
      case 'VOLUME':
      case 'EXPOSE':
      case 'STOPSIGNAL':
        break
      default:
        throw new Refusal(`Dockerfile: this check does not know ${instruction}.`)
    }
  }
  if (!image) throw new Refusal('Dockerfile: there is no FROM.')
  return image
}

function readInstructions(): string[] {
  const text = readFileSync(join(projectFolder, 'Dockerfile'), 'utf8')
  return text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
}

/** Copies as Docker's COPY does: a folder gives its contents, and a target that ends in a slash is a folder. */
function copy(sources: string[], target: string): void {
  for (const source of sources) {
    const isInto = sources.length > 1 || target.endsWith('/')
    const isFolder = existsSync(source) && readdirOrNull(source) !== null
    cpSync(source, isInto && !isFolder ? join(target, source.split('/').at(-1)!) : target, {
      recursive: true,
      verbatimSymlinks: true,
    })
  }
}

function readdirOrNull(path: string): string[] | null {
  try {
    return readdirSync(path)
  } catch {
    return null
  }
}

/** The memory in MB that OPERATING.md promises. */
function readPromise(): number {
  const paper = readFileSync(join(projectFolder, 'OPERATING.md'), 'utf8')
  const said = /at most (\d+) MB after 10,000\s+requests/.exec(paper)
  if (!said)
    throw new Refusal('OPERATING.md: it does not say how much memory the site takes at most after 10,000 requests.')
  return Number(said[1])
}

/** Checks that the image holds no stand-in and nothing that only building or testing needs. */
function checkContents({ workFolder }: Image): Result[] {
  const lock = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  const extra = Object.keys(lock.packages).filter(
    (path) => lock.packages[path]?.dev && existsSync(join(workFolder, path)),
  )
  return [
    [
      extra.length === 0,
      `only production dependencies are in it${extra.length > 0 ? `, but for ${extra.slice(0, 5).join(', ')}` : ''}`,
    ],
    [!existsSync(join(workFolder, 'scripts/sandbox')), 'the stand-ins are not in it'],
  ]
}

async function checkRun(image: Image): Promise<Result[]> {
  const promised = readPromise()
  const dataDir = image.environment.DATA_DIR!
  // The sample data gives the pages something to render.
  await prepareSampleData(dataDir)
  const isRoot = process.getuid?.() === 0
  if (isRoot) own(dataDir)
  const port = await freePort()
  // The Node of this process may be in a place that another user cannot reach.
  const node = join(image.root, 'node')
  cpSync(process.execPath, node)
  const identity = isRoot && image.isUnprivileged ? nobody : {}
  const environment = {
    ...image.environment,
    PATH: dirname(node),
    ...neededSettings,
    PORT: String(port),
    LOG_REQUESTS: 'false',
  }
  const start = async (): Promise<{ child: ChildProcess; milliseconds: number; processor: number }> => {
    const started = performance.now()
    const child = spawn(node, image.command.slice(1), {
      cwd: image.workFolder,
      env: environment,
      stdio: ['ignore', 'ignore', 'inherit'],
      ...identity,
    })
    await waitForHealth(`http://127.0.0.1:${port}/healthz`, child)
    return { child, milliseconds: performance.now() - started, processor: processorTime(child.pid!) }
  }
  const stop = async (child: ChildProcess): Promise<number> => {
    const started = performance.now()
    child.kill('SIGTERM')
    await once(child, 'exit')
    return performance.now() - started
  }

  const processes = spawnSync(node, ['--input-type=module', '-e', tryProcesses, dataDir], {
    cwd: image.workFolder,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...identity,
  })
  const tries: { processor: number; milliseconds: number }[] = []
  for (let n = 1; n < starts; n += 1) {
    const { child: tried, ...took } = await start()
    tries.push(took)
    await stop(tried)
  }
  const { child, ...last } = await start()
  tries.push(last)
  try {
    const health = spawnSync(node, image.healthCheck.slice(1), { env: environment, ...identity })
    const paths = ['/', '/marketplace', '/deal/101', '/api/deals', '/terms-conditions']
    await makeLoad({
      origin: `http://127.0.0.1:${port}`,
      // Half of these requests bypass the page cache.
      path: (n) => (n % 3 === 2 ? `/marketplace?q=${n}` : `${paths[n % paths.length]}${n % 2 ? `?nocache=${n}` : ''}`),
      headers: { 'accept-encoding': 'gzip, br' },
      requests,
      seconds: 300,
    })
    const megabytes = residentMemory(child.pid!)
    const stopped = await stop(child)
    const processor = Math.min(...tries.map((took) => took.processor))
    const milliseconds = Math.min(...tries.map((took) => took.milliseconds))
    return [
      [!isRoot || image.isUnprivileged, 'runs as a user without privileges'],
      [
        processor <= limits.startProcessorMilliseconds,
        `first answer after ${processor.toFixed(0)} ms of processor time (limit ${limits.startProcessorMilliseconds}), ${milliseconds.toFixed(0)} ms after the start`,
      ],
      [health.status === 0, 'its own HEALTHCHECK says healthy'],
      [processes.status === 0, 'the processes beside the site do their work'],
      [
        megabytes <= promised,
        `${megabytes.toFixed(0)} MB after ${requests} requests (OPERATING.md promises ${promised})`,
      ],
      [
        child.exitCode === 0 && stopped <= limits.stopMilliseconds,
        `SIGTERM: exit code ${child.exitCode} after ${stopped.toFixed(0)} ms`,
      ],
    ]
  } finally {
    child.kill('SIGKILL')
  }
}

function own(path: string): void {
  chownSync(path, nobody.uid, nobody.gid)
  for (const name of readdirOrNull(path) ?? []) own(join(path, name))
}
