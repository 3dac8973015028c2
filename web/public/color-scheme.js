// Runs before the page's own scripts: sets the colour scheme before the first paint, and says so if they are missing or
// the browser is older than those served (web/build/browsers.ts). Written for browsers that are older still.
;(() => {
  let scheme = 'auto'
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value') || 'auto'
    // Of a person who is logging out nothing is shown (lib/session/signOut.ts).
    if (localStorage.getItem('guildhall.signing-out'))
      document.documentElement.setAttribute('data-signing-out', '')
  } catch (_) {
    // Storage may be blocked; the system's scheme is used.
  }
  if (scheme !== 'light' && scheme !== 'dark')
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)

  if (!isServed()) {
    // app/main.tsx then starts nothing: what the server has rendered can still be read, and stays.
    document.documentElement.setAttribute('data-outdated', '')
    addEventListener('DOMContentLoaded', showOutdated)
    return
  }

  // After an update the scripts that a page names may be gone, or not be there yet. Loading it again names others.
  const mark = 'guildhall-loaded-again'
  addEventListener(
    'error',
    (event) => {
      const script = event.target || {}
      if (script.tagName !== 'SCRIPT' || script.type !== 'module') return
      if (navigator.onLine !== false && isFirstTry()) location.reload()
      else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', explain)
      else explain()
    },
    true,
  )

  // Safari 16.4 brought these, with lookbehinds.
  function isServed() {
    // As a literal it would end the whole script there.
    const lookbehinds = '(?<=a)(?<!b)'
    try {
      new RegExp(lookbehinds)
    } catch (_) {
      return false
    }
    return !!(
      window.structuredClone &&
      Object.hasOwn &&
      Array.prototype.findLast &&
      Array.prototype.toReversed &&
      Array.prototype.toSpliced &&
      String.prototype.isWellFormed
    )
  }

  function showOutdated() {
    const words = document.createElement('p')
    words.setAttribute('role', 'alert')
    words.textContent =
      'This browser is too old for this site: update it, or open this page in a newer one, to log in and take part.'
    words.style.cssText =
      'margin: 0; padding: 12px 24px; background: #f8efdb; color: #23201a; font: 600 16px/1.5 system-ui, sans-serif'
    document.body.insertBefore(words, document.body.firstChild)
  }

  // Once a minute: a page that is still the old one must not load itself for ever.
  function isFirstTry() {
    try {
      const before = Number(sessionStorage.getItem(mark))
      sessionStorage.setItem(mark, String(Date.now()))
      return !(Date.now() - before < 60000)
    } catch (_) {
      return false
    }
  }

  // What the server has rendered can still be read, and stays.
  function explain() {
    const root = document.getElementById('root')
    if (!root || root.querySelector('main')) return
    const heading = document.createElement('h1')
    heading.textContent = 'This page couldn’t be loaded'
    const words = document.createElement('p')
    words.textContent = 'This site may have been updated just now. Check your connection, then try again.'
    const again = document.createElement('a')
    again.href = location.href
    again.textContent = 'Try again'
    const box = document.createElement('div')
    box.setAttribute('role', 'alert')
    box.style.cssText =
      'max-width: 40rem; margin: 15vh auto; padding: 0 1.5rem; font-family: system-ui, sans-serif'
    box.append(heading, words, again)
    root.replaceChildren(box)
  }
})()
