import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { runVerify } from '../selftest/verify-process.ts'
import { findChromium, launchChromium, withoutBrowser } from '../specs/browser/chromium.ts'
import { projectRoot } from './command-line/project-root.ts'

/** The part of a page that a desktop's window shows without scrolling, in pixels. */
const VIEW = { width: 1200, height: 780 }

const file = path.join(projectRoot, 'docs/report.png')

process.exitCode = await takePicture()

/**
 * Takes a picture of a real report for the README, on the target whose service is broken. Returns 0, or 2 where it
 * can't be taken.
 */
async function takePicture(): Promise<0 | 2> {
  const executable = findChromium(process.env['PATH'] ?? '')
  if (executable === null) {
    console.error(`picture: ${withoutBrowser.reason}; ${withoutBrowser.remedy}`)
    return 2
  }
  const target = path.join(projectRoot, 'targets/reference-broken.example.json')
  const { results, stderr, verdicts } = await runVerify(['--target', target, '--build', '2291'])
  if (verdicts === null) {
    console.error(`picture: the run left no report: ${stderr.trim()}`)
    return 2
  }
  const browser = await launchChromium(executable)
  const page = await browser.newPage({ viewport: VIEW, colorScheme: 'light' })
  await page.goto(pathToFileURL(path.join(results, 'report.html')).href)
  await page.screenshot({ path: file })
  await browser.close()
  console.log(path.relative(process.cwd(), file))
  return 0
}
