/**
 * Prepares a clone for running, and prints nothing where it is prepared. Every npm script calls it first, since
 * `ignore-scripts=true` disables npm's own `pre*` scripts. It runs before anything is installed, so it only imports
 * what Node 20 has. Exit status 2, with one line that says why, where the project can't be set up. It only installs
 * into this folder.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { holdLock } from './setup-lock.mjs'

/** The oldest Node that can run this file. */
const OLDEST_NODE = 20
/** The Node that runs the project. */
const PROJECT_NODE = 24
const GET_NODE = `install Node ${PROJECT_NODE} or newer (https://nodejs.org/en/download) and run the command again`

const WAIT_MINUTES = 10
const SHOWN_LINES = 15
const PROGRESS_MILLISECONDS = 500

/** Errors in npm's output, each with what to do; the first that matches counts. */
const npmFailures = [
  [
    /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/,
    'the package registry can not be reached; check the network, the proxy and `npm config get registry`',
  ],
  [/\bE(?:401|403)\b/, 'the package registry refuses access; check `npm config get registry` and its credentials'],
  [/\bENOSPC\b/, 'the disk is full; make room (about 500 MB)'],
  [/\b(?:EACCES|EPERM|EROFS)\b/, "this folder or npm's cache can not be written; check who owns them"],
  [/\bEUSAGE\b/, 'package.json and package-lock.json disagree; run `npm install` and commit both'],
  [/\bEINTEGRITY\b/, 'a downloaded package is not the one in package-lock.json; run `npm cache verify`'],
]

const root = fileURLToPath(new URL('..', import.meta.url))
const packageLock = path.join(root, 'package-lock.json')
const stampFile = path.join(root, 'node_modules', '.assay-setup')
const lockFile = path.join(root, '.assay', 'setup.lock')
const binaries = path.join(root, 'node_modules', '.bin')
const bundledNode = path.join(binaries, 'node')
const machineNode = Number.parseInt(process.versions.node, 10)

/** Whether to install the tools for development: linters, the compiler, the test runner. A run does not need them. */
const wantsTools = process.argv.includes('--tools')
/** The end of the stamp where the packages include these tools. */
const TOOLS = 'tools\n'

/** The running npm, which a signal has to end, so that nothing writes to node_modules after the lock is released. */
let running = null

await setUp()

async function setUp() {
  if (machineNode < OLDEST_NODE) stop(`Node ${process.versions.node} is too old for the set-up; ${GET_NODE}`)
  if (!existsSync(packageLock)) stop('package-lock.json is missing; restore it with `git checkout package-lock.json`')
  if (isReady()) return

  // The packages that contain Node exist only for these two platforms: better to say so before the download.
  const bringsNode = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
  if (machineNode < PROJECT_NODE && !bringsNode) {
    stop(`Node ${process.versions.node} is too old, and none comes along for ${process.platform}; ${GET_NODE}`)
  }
  endOnSignal()
  try {
    const held = await holdLock(lockFile, Date.now() + WAIT_MINUTES * 60_000, (pid) =>
      say(`waiting for another set-up of this folder (process ${pid})`),
    )
    if (!held) stop(`another set-up held .assay/setup.lock for ${WAIT_MINUTES} minutes; end it or delete the file`)
  } catch (error) {
    stop(`${lockFile}: ${error.message}; check who owns this folder`)
  }
  if (isReady()) return
  const installed = readStamp()
  const withTools = wantsTools || installed.endsWith(TOOLS)
  if (installed === stamp()) await install('the tools', ['install', '--no-save', '--include=dev'])
  else await install('packages', ['ci', withTools ? '--include=dev' : '--omit=dev'])
  chooseNode()
  writeFileSync(stampFile, withTools ? stamp() + TOOLS : stamp())
}

/** Exits by `process.exit`, unlike an uncaught signal, so that the lock is released. */
function endOnSignal() {
  for (const [signal, status] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ]) {
    process.on(signal, () => {
      process.exitCode = status
      if (running === null) process.exit()
      running.kill(signal)
    })
  }
}

/**
 * What node_modules has to be installed from, and for which machine: a copied or mounted folder may come from another
 * one.
 */
function stamp() {
  const hash = createHash('sha256').update(readFileSync(packageLock)).digest('hex')
  return `${hash} ${process.platform}-${process.arch}\n`
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
}

function isReady() {
  const installed = readStamp()
  if (installed !== stamp() + TOOLS && (wantsTools || installed !== stamp())) return false
  return machineNode >= PROJECT_NODE || existsSync(bundledNode)
}

async function install(what, [command, ...options]) {
  say(`installing ${what} (npm ${command}); only the first run and a changed package-lock.json need this`)
  rmSync(stampFile, { force: true })
  // `npm ci` deletes node_modules. npm scripts put the Node in there on the path, so npm would run on a Node that it
  // deletes.
  const searched = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.resolve(folder) !== binaries)
  // NODE_ENV=production, or an `omit` in the user's configuration, would leave out the test tools and Node itself.
  const child = spawn('npm', [command, ...options, '--include=optional', '--loglevel=error', '--no-progress'], {
    cwd: root,
    env: { ...process.env, PATH: searched.join(path.delimiter) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running = child
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const stopProgress = showProgress(options.includes('--omit=dev'))
  const failure = await new Promise((resolve) => {
    child.on('error', (error) => resolve(`npm can not be started (${error.message}); it comes with Node: ${GET_NODE}`))
    child.on('close', (code) => resolve(code === 0 ? null : `npm ${command} failed: ${npmReason(output, code)}`))
  })
  stopProgress()
  if (process.exitCode !== undefined) process.exit()
  if (failure !== null) stop(failure, output)
}

/** Shows how many packages are installed, in a terminal line that is rewritten; returns a function that ends it. */
function showProgress(withoutTools) {
  if (!process.stderr.isTTY) return () => {}
  const { packages = {} } = JSON.parse(readFileSync(packageLock, 'utf8'))
  const wanted = Object.entries(packages).filter(
    ([folder, { dev, optional }]) => folder !== '' && !optional && !(dev && withoutTools),
  )
  const timer = setInterval(() => {
    const there = wanted.filter(([folder]) => existsSync(path.join(root, folder, 'package.json'))).length
    process.stderr.write(`\rset-up: ${there} of ${wanted.length} packages\x1b[K`)
  }, PROGRESS_MILLISECONDS)
  return () => {
    clearInterval(timer)
    process.stderr.write('\r\x1b[K')
  }
}

function npmReason(output, code) {
  const known = npmFailures.find(([pattern]) => pattern.test(output))
  return known?.[1] ?? `exit status ${code}; its last lines follow`
}

/**
 * The packages' Node is built for glibc and does not start on musl. There it is removed from the path of npm scripts:
 * otherwise it would hide the machine's own working Node and fail with `node: not found`.
 */
function chooseNode() {
  if (!existsSync(bundledNode) || spawnSync(bundledNode, ['--version']).status === 0) return
  rmSync(bundledNode)
  if (machineNode < PROJECT_NODE)
    stop(`Node ${process.versions.node} is too old, and the one in the packages does not start here; ${GET_NODE}`)
}

/** Prints to standard error, since programs may read what a script prints to standard output. */
function say(line) {
  process.stderr.write(`set-up: ${line}\n`)
}

function stop(line, output = '') {
  say(line)
  const tail = output.trim().split('\n').slice(-SHOWN_LINES)
  if (output.trim() !== '') process.stderr.write(`${tail.join('\n')}\n`)
  process.exit(2)
}
