import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
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
import { listImageFiles } from './lib/image-files.ts'
import { freePort, waitForHealth } from './lib/launch.ts'
import { makeLoad, processorTime, residentMemory } from './lib/load.ts'
import { listMissingProxies, startSlowModel, tryProxies, type Result } from './lib/proxy-check.ts'

/**
 * `npm run docker:check`: carries out the Dockerfile step by step in a temporary folder, for machines without a Docker engine,
 * and measures the result. It reads the Dockerfile itself, so the two cannot drift apart. The image's Node is that of this
 * process.
 */
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

/** The modules that start the processes beside the site. In the image they are part of the build; for the check they lie beside it. */
const starters = ['services/stamping/stamper', 'domain/files/import-child', 'domain/blog/html/clean-sent'].map(
  (module) => `app/${module}.server.ts`,
)

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
  const place = { database: dataDir + '/marketplace.db', dataDir, bucket: null }
  const read = (program) => connectImporter(program).work({ ...place, id: 0, now: new Date().toISOString() })
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
    const runnable = await makeRunnable(image)
    const results = [
      ...checkContents(image),
      ...(await checkCommands(runnable)),
      ...(await checkProxies(runnable, temporary)),
      ...(await checkRun(runnable)),
      checkProcesses(runnable, context),
    ]
    console.log('')
    for (const [isHeld, text] of results) console.log(`${isHeld ? 'PASS' : 'FAIL'}  ${text}`)
    process.exitCode = results.every(([isHeld]) => isHeld) ? 0 : 1
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
})

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
  const left = globSync(['{app,db,scripts}/**/*.{test,e2e}.*', 'node_modules/**/*.{d.ts,map}'], { cwd: workFolder })
  const megabytes = measure(workFolder) / 1e6
  console.log(`\nMeasured: the image is ${megabytes.toFixed(0)} MB beside Node's own.`)
  return [
    [
      extra.length === 0,
      `only production dependencies are in it${extra.length > 0 ? `, but for ${extra.slice(0, 5).join(', ')}` : ''}`,
    ],
    [!existsSync(join(workFolder, 'scripts/sandbox')), 'the stand-ins are not in it'],
    [
      left.length === 0,
      `no test, type or map of the sources is in it${left.length > 0 ? `, but for ${left.slice(0, 5).join(', ')}` : ''}`,
    ],
  ]
}

/** The built image as it runs here: its Node, its user and its environment. */
interface Runnable {
  image: Image
  node: string
  environment: Record<string, string>
  identity: { uid?: number; gid?: number }
  dataDir: string
}

async function makeRunnable(image: Image): Promise<Runnable> {
  const dataDir = image.environment.DATA_DIR!
  // The sample data gives the pages something to render.
  await prepareSampleData(dataDir)
  const isRoot = process.getuid?.() === 0
  if (isRoot) own(dataDir)
  // The Node of this process may be in a place that another user cannot reach.
  const node = join(image.root, 'node')
  cpSync(process.execPath, node)
  return {
    image,
    node,
    environment: { ...image.environment, PATH: dirname(node), ...neededSettings, LOG_REQUESTS: 'false' },
    identity: isRoot && image.isUnprivileged ? nobody : {},
    dataDir,
  }
}

interface Started {
  child: ChildProcess
  port: number
  milliseconds: number
  processor: number
}

async function start({ image, node, environment, identity }: Runnable, settings = {}): Promise<Started> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(node, image.command.slice(1), {
    cwd: image.workFolder,
    env: { ...environment, PORT: String(port), ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
    ...identity,
  })
  await waitForHealth(`http://127.0.0.1:${port}/healthz`, child)
  return { child, port, milliseconds: performance.now() - started, processor: processorTime(child.pid!) }
}

async function stop({ child }: Started): Promise<number> {
  const started = performance.now()
  child.kill('SIGTERM')
  await once(child, 'exit')
  return performance.now() - started
}

/** Runs a command of the image to its end. */
function run({ image, node, environment, identity }: Runnable, words: string[], settings = {}) {
  const { status, stdout, stderr } = spawnSync(node, words, {
    cwd: image.workFolder,
    env: { ...environment, ...settings },
    encoding: 'utf8',
    ...identity,
  })
  return { isDone: status === 0, text: `${stdout}${stderr}`.trim() }
}

/** Carries out the commands of OPERATING.md on the data of the image, those that need a stopped site last. */
async function checkCommands(runnable: Runnable): Promise<Result[]> {
  const { dataDir } = runnable
  const results: Result[] = []
  const tried = (name: string, words: string[] = [], settings = {}) => {
    const { isDone, text } = run(runnable, [`scripts/${name}.ts`, ...words], settings)
    results.push([isDone, `${[name, ...words].join(' ').replaceAll(dataDir, 'DATA_DIR')}: ${text.split('\n').at(-1)}`])
  }
  const [fresh, seeded] = [join(dataDir, 'tried/fresh'), join(dataDir, 'tried/seeded')]
  const site = await start(runnable)
  try {
    tried('backup', [join(dataDir, 'tried')])
    tried('retention', ['--dry-run'])
    tried('import-areas', ['--check', 'db/sample/areas.csv'])
  } finally {
    await stop(site)
  }
  const made = readdirSync(join(dataDir, 'tried')).find((name) => /^\d{4}-/.test(name)) ?? 'none'
  tried('restore', [join(dataDir, 'tried', made)], { DATA_DIR: fresh })
  tried('migrate', [], { DATA_DIR: fresh })
  tried('seed', [], { DATA_DIR: seeded })
  tried('vacuum')
  const granted = run(runnable, ['scripts/admin-grant.ts', 'nobody@site.test'])
  results.push([
    !granted.isDone && !granted.text.includes('\n'),
    `admin-grant says in one line that there is nobody: ${granted.text.split('\n')[0]}`,
  ])
  const moved = run(runnable, ['scripts/move.ts', '--to', 'postgres://site@127.0.0.1:1/site'])
  results.push([
    !moved.isDone && /^PostgreSQL cannot be reached: [^\n]*$/.test(moved.text),
    `move says in one line that nobody answers: ${moved.text.split('\n')[0]}`,
  ])
  const movedFiles = run(runnable, ['scripts/move-files.ts', '--to', 's3'])
  results.push([
    !movedFiles.isDone && /^files:move: S3_BUCKET is missing[^\n]*$/.test(movedFiles.text),
    `move-files says in one line that there is no bucket: ${movedFiles.text.split('\n')[0]}`,
  ])
  rmSync(join(dataDir, 'tried'), { recursive: true })
  return results
}

/** Asks the site through nginx and Caddy, where they are installed. */
async function checkProxies(runnable: Runnable, temporary: string): Promise<Result[]> {
  for (const line of listMissingProxies()) console.log(line)
  const name = new URL(neededSettings.APP_ORIGIN).hostname
  const model = await startSlowModel()
  const site = await start(runnable, { TRUST_PROXY: '1', ...model.settings })
  try {
    return await tryProxies({ port: site.port, name }, temporary)
  } finally {
    await stop(site)
    model.stop()
  }
}

/** Has each process beside the site do something, with nothing but the files of the image. */
function checkProcesses(runnable: Runnable, context: string): Result {
  const { image, dataDir } = runnable
  const missing = [...listImageFiles(context, starters)].filter((file) => !existsSync(join(image.workFolder, file)))
  for (const file of missing) cpSync(join(context, file), join(image.workFolder, file))
  const processes = run(runnable, ['--input-type=module', '-e', tryProcesses, dataDir])
  if (!processes.isDone) console.error(processes.text)
  return [processes.isDone, 'the processes beside the site do their work']
}

async function checkRun(runnable: Runnable): Promise<Result[]> {
  const { image, node, environment, identity } = runnable
  const promised = readPromise()
  const isRoot = process.getuid?.() === 0
  const tries: Started[] = []
  for (let n = 1; n < starts; n += 1) {
    tries.push(await start(runnable))
    await stop(tries.at(-1)!)
  }
  const last = await start(runnable)
  tries.push(last)
  const { child, port } = last
  try {
    const env = { ...environment, PORT: String(port) }
    const health = spawnSync(node, image.healthCheck.slice(1), { env, ...identity })
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
    const stopped = await stop(last)
    const processor = Math.min(...tries.map((took) => took.processor))
    const milliseconds = Math.min(...tries.map((took) => took.milliseconds))
    console.log(
      `\nMeasured: first answer after ${processor.toFixed(0)} ms of processor time, ${milliseconds.toFixed(0)} ms after the start; ` +
        `${megabytes.toFixed(0)} MB after ${requests} requests (OPERATING.md promises ${promised}); ended ${stopped.toFixed(0)} ms after SIGTERM.`,
    )
    return [
      [!isRoot || image.isUnprivileged, 'runs as a user without privileges'],
      [health.status === 0, 'its own HEALTHCHECK says healthy'],
      [child.exitCode === 0, `SIGTERM: exit code ${child.exitCode}`],
    ]
  } finally {
    child.kill('SIGKILL')
  }
}

/** The bytes of all files below a folder. */
function measure(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((bytes, { parentPath, name }) => bytes + lstatSync(join(parentPath, name)).size, 0)
}

function own(path: string): void {
  chownSync(path, nobody.uid, nobody.gid)
  for (const name of readdirOrNull(path) ?? []) own(join(path, name))
}
