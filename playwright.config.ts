import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './scripts/lib/chromium.ts'
import { isAll } from './scripts/lib/all.ts'

/** What Playwright turns off in Chromium by itself. A list given here replaces its own, so it is repeated. */
const offByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/**
 * Parts of Chromium's own window that nobody sees here. Chromium loads two pages for the list under the address bar of each tab, and
 * keeps a process ready for a site that may come: half of the processor's time of a test.
 */
const ownWindow = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']

const wholeSite = '**/whole-site/*.e2e.ts'
const inFirefox = '**/whole-site/firefox-*.e2e.ts'
/**
 * Only what is asked of every day; with `npm test -- --all` everything. Where that is little, it has few workers: each begins with a
 * site and a browser of its own.
 */
const daily = (filter: { grep?: RegExp; grepInvert?: RegExp; workers?: number }) => (isAll ? {} : filter)
const firefox = { testMatch: inFirefox, fullyParallel: false, workers: 1, timeout: 120_000 }
const withoutScript = { ...devices['Desktop Chrome'], javaScriptEnabled: false }

/**
 * Browser journeys against the built application. Every journey runs in Chromium with JavaScript, and without it in a reader of
 * pages that needs no browser (`app/testing/plain/browser.ts`). A journey says with its tags where else it runs: `@no-js` in Chromium
 * without JavaScript, in the place of the reader, for what only a real browser does without script; `@browser` not in the reader,
 * for what needs a browser and is the same without script; `@phone` on a phone, for what looks or works otherwise there; `@reader`
 * in the reader and nowhere else but on a phone, where script changes nothing of the journey's own; `@all` nowhere, for breadth and
 * for what few changes touch. `npm test -- --all` runs every journey with JavaScript, without it and on the phone, in Chromium;
 * without it none that is `@browser` alone.
 * What makes sense in some of them only says so itself, with `test.skip`. The checks of the whole site run once: they look at several
 * widths themselves or need no browser. They have sites of their own, because they read whatever journeys leave behind, and they come
 * first, because some of them are long. The journeys in Firefox run with JavaScript; with `npm test -- --all` without it as well.
 */
export default defineConfig({
  testDir: 'app',
  testMatch: '**/*.e2e.ts',
  globalSetup: './app/testing/running/browser-setup.ts',
  outputDir: 'test-results',
  // Beside the test that keeps it, and the same on every machine.
  snapshotPathTemplate: '{testDir}/{testFileDir}/{arg}{ext}',
  // One more than the cores of a small machine: a test waits for pages and for the provider as often as it works.
  workers: 3,
  fullyParallel: true,
  // A project that leaves out tags of its own names this one again.
  ...daily({ grepInvert: /@all/ }),
  forbidOnly: Boolean(process.env.CI),
  // A test that fails by chance on a busy machine is tried again there and named at the end; at a desk it fails at once.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    trace: 'off',
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // What is still scrolling has no place that a click could go to.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findChromium(),
      // Root in a container has no sandbox; the other flags keep Chromium from calling home.
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        `--disable-features=${[...offByPlaywright, ...ownWindow].join(',')}`,
      ],
    },
  },
  projects: [
    { name: 'whole-site', testMatch: wholeSite, testIgnore: inFirefox, use: devices['Desktop Chrome'] },
    // Each takes a Firefox, which is slow to start, so that one worker does all of its tests.
    { ...firefox, name: 'firefox' },
    ...(isAll ? [{ ...firefox, name: 'firefox-no-js', use: { javaScriptEnabled: false } }] : []),
    {
      name: 'with-js',
      testIgnore: wholeSite,
      use: devices['Desktop Chrome'],
      ...daily({ grepInvert: /@reader|@all/ }),
    },
    { name: 'phone', testIgnore: wholeSite, use: devices['Pixel 7'], ...daily({ grep: /@phone/, workers: 1 }) },
    {
      name: 'no-js',
      testIgnore: wholeSite,
      use: withoutScript,
      // Some of these measure by a script in the page, which waits for ever here.
      ...(isAll ? { grepInvert: /^(?!.*@no-js).*@browser/ } : { grep: /@no-js/, workers: 1 }),
    },
    {
      name: 'plain',
      testIgnore: wholeSite,
      use: withoutScript,
      grepInvert: isAll ? /@no-js|@browser/ : /@no-js|@browser|@all/,
      ...daily({ workers: 2 }),
    },
  ],
})
