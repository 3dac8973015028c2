// Sets the colour scheme before the first paint; the page itself takes over once it runs.
;(() => {
  var scheme = 'auto'
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value') || 'auto'
  } catch (_) {
    // Storage may be blocked; the system's scheme is used.
  }
  if (scheme !== 'light' && scheme !== 'dark')
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
})()
