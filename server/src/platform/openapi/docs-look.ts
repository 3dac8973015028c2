/** Applies the scheme chosen on the pages, or else the system's. */
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
    // Rendering all operations at once takes browsers many seconds.
    docExpansion: 'none',
    defaultModelsExpandDepth: 0,
    filter: true,
    tryItOutEnabled: false,
    validatorUrl: null,
  }),
)
`

export const pageStyle = `
:root { color-scheme: light; --paper: #faf8f4; --sunken: #f3efe7; --line: #e6e0d5; --ink: #23201a; --green: #1f5a41 }
:root.dark-mode { color-scheme: dark; --paper: #191815; --sunken: #292722; --line: #36332c; --ink: #ece7dc; --green: #86cba9 }
:root, :root.dark-mode, body { background: var(--paper); color: var(--ink) }
body { margin: 0; overflow-wrap: anywhere }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 24px; box-sizing: border-box; max-width: 1032px; margin: 0 auto; padding: 16px 20px; font: 600 16px/1.5 system-ui, sans-serif }
header nav { display: flex; gap: 20px; font-weight: 400 }
header a, .swagger-ui .info a, html.dark-mode .swagger-ui .info a { color: var(--green); font: inherit }
a:focus-visible, button:focus-visible, summary:focus-visible { outline: 2px solid var(--green); outline-offset: 2px }

.swagger-ui, .swagger-ui .info .title, .swagger-ui .info p, .swagger-ui .opblock-tag, .swagger-ui .btn, .swagger-ui select, .swagger-ui label, .swagger-ui table, .swagger-ui .opblock .opblock-summary-description, .swagger-ui .response-col_status, .swagger-ui .parameter__name, .swagger-ui h4, .swagger-ui h5 { font-family: system-ui, sans-serif }
html.dark-mode .swagger-ui { background: var(--paper) }
.swagger-ui .wrapper { max-width: 1032px }
.swagger-ui .information-container { border-top: 1px solid var(--line) }
.swagger-ui .info { margin: 24px 0 0 }
.swagger-ui .info .title { color: var(--ink); font-size: 28px }
.swagger-ui .info .description { max-width: 72ch }
.swagger-ui .info p { color: var(--ink); font-size: 16px; line-height: 1.5 }
.swagger-ui .info code, .swagger-ui .markdown code, .swagger-ui .renderedMarkdown code, html.dark-mode .swagger-ui .info code, html.dark-mode .swagger-ui .markdown code, html.dark-mode .swagger-ui .renderedMarkdown code { background: var(--sunken); color: inherit; font-weight: 500 }
.swagger-ui .info .link, .swagger-ui .info__license, .swagger-ui .servers-title, .swagger-ui .servers, .swagger-ui .response-col_links { display: none }
.swagger-ui .scheme-container, html.dark-mode .swagger-ui .scheme-container { margin: 0; padding: 8px 0 16px; background: none; box-shadow: none }
.swagger-ui .info .title small, html.dark-mode .swagger-ui .info .title small { background: var(--sunken) }
.swagger-ui .info .title small pre, html.dark-mode .swagger-ui .info .title small pre { color: var(--ink) }
.swagger-ui .opblock.opblock .opblock-summary-method, html.dark-mode .swagger-ui .opblock.opblock .opblock-summary-method { background: var(--method); color: #fff; text-shadow: none }
.swagger-ui .btn.authorize, .swagger-ui .btn.authorize > span { color: var(--green); border-color: currentcolor }
.swagger-ui .btn.authorize svg { fill: var(--green) }
.swagger-ui .parameter__in, .swagger-ui .parameter__type, .swagger-ui .prop-format { color: inherit }
.opblock-get { --method: #2762a5 }
.opblock-post { --method: #1f6b4a }
.opblock-put { --method: #8a5a00 }
.opblock-delete { --method: #a8291f }
.swagger-ui .opblock-tag { color: var(--ink); font-size: 20px }
.swagger-ui .parameter__name.required::after { white-space: nowrap }
.swagger-ui .parameters-col_name { min-width: 130px }
`
