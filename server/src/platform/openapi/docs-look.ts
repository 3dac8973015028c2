/**
 * Takes over the colour scheme that was chosen on the pages, else the system's, and shows the document. The library
 * has a dark scheme of its own, by a class on the root.
 */
export const pageScript = `
const dark = matchMedia('(prefers-color-scheme: dark)')
const showScheme = () => {
  let chosen = null
  try { chosen = localStorage.getItem('mantine-color-scheme-value') } catch { /* storage may be blocked */ }
  const isDark = chosen === 'dark' || (chosen !== 'light' && dark.matches)
  document.documentElement.classList.toggle('dark-mode', isDark)
}
showScheme()
dark.addEventListener('change', showScheme)
addEventListener('storage', showScheme)
addEventListener('DOMContentLoaded', () =>
  SwaggerUIBundle({
    url: '/docs/openapi.json',
    domNode: document.getElementById('docs'),
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    filter: true,
    tryItOutEnabled: false,
    validatorUrl: null,
  }),
)
`

export const pageStyle = `
:root { color-scheme: light; --paper: #faf8f4; --line: #e6e0d5; --ink: #23201a; --green: #1f5a41 }
:root.dark-mode { color-scheme: dark; --paper: #191815; --line: #36332c; --ink: #ece7dc; --green: #86cba9 }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere }
header { display: flex; justify-content: space-between; gap: 16px; padding: 16px 20px; border-bottom: 1px solid var(--line); font: 600 16px/1.5 system-ui, sans-serif }
header nav { display: flex; gap: 20px; font-weight: 400 }
header a { color: var(--green) }
a:focus-visible { outline: 2px solid var(--green); outline-offset: 2px }
`
