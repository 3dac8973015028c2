import { htmlLanguage } from '@guildhall/contract/locale'
/** Part of the worker itself, so that it is never older than it, and needs nothing else that would be kept. */
export function offlinePage(): Response {
  const nonce = crypto.randomUUID()
  return new Response(page(nonce), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; connect-src 'self'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
    },
  })
}

const page = (nonce: string) => `<!doctype html>
<html ${htmlLanguage}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>No connection</title>
<style nonce="${nonce}">${styles}</style>
<script nonce="${nonce}">
try {
  const scheme = localStorage.getItem('mantine-color-scheme-value')
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme
} catch {}
${comeBack}
</script>
</head>
<body>
<main>
${mark}
<h1>No connection</h1>
<p>This page could not be loaded: you are offline, or this site cannot be reached right now. What you have written is kept in this browser.</p>
<a href="">Try again</a>
</main>
</body>
</html>
`

// A device says that it is online before anything can be reached through it, and a server that is down says nothing at
// all: so it is the server that is asked, each time after a longer pause that differs from page to page.
const comeBack = `
let pause = 1000, timer
async function look() {
  clearTimeout(timer)
  if (navigator.onLine) {
    try {
      if ((await fetch('/health', { cache: 'no-store' })).ok) return location.reload()
    } catch {}
  }
  clearTimeout(timer)
  timer = setTimeout(look, pause * (0.5 + Math.random()))
  pause = Math.min(pause * 2, 30000)
}
addEventListener('online', () => { pause = 1000; look() })
addEventListener('visibilitychange', () => { if (!document.hidden) look() })
timer = setTimeout(look, pause)
`

const light = `color-scheme: light; --paper: #faf8f4; --ink: #23201a; --soft: #655d51; --green: #1f5a41; --focus: #1f5a41;`
const dark = `color-scheme: dark; --paper: #191815; --ink: #ece7dc; --soft: #b0a899; --green: #2a7152; --focus: #86cba9;`

const styles = `
:root { ${light} }
@media (prefers-color-scheme: dark) { :root { ${dark} } }
:root[data-scheme="light"] { ${light} }
:root[data-scheme="dark"] { ${dark} }
body { display: grid; place-items: center; min-height: 100dvh; margin: 0; padding: 24px; box-sizing: border-box;
  background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 26rem; text-align: center; }
h1 { margin: 24px 0 8px; font-size: 1.75rem; line-height: 1.2; font-weight: 650; }
p { margin: 0 0 24px; color: var(--soft); text-wrap: pretty; }
a { display: inline-block; padding: 10px 20px; border-radius: 8px; background: var(--green); color: #fff;
  font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 2px solid var(--focus); outline-offset: 3px; }
`

const mark = `<svg width="56" height="56" viewBox="0 0 32 32" fill="none" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#1f5a41"/><path d="M7 14.2 16 7l9 7.2" stroke="#e3bd6b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M9.2 24.6v-7.2a2.4 2.4 0 0 1 4.8 0v7.2M18 24.6v-7.2a2.4 2.4 0 0 1 4.8 0v7.2" stroke="#fbf7ee" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>`
