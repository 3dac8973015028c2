// The Markdown libraries bring along the half that writes Markdown, and a copy of what browsers have. Pages only read
// Markdown, so vite.config.ts puts this in their place. The editor, which writes it, asks for that half itself.
export const defaultHandlers = {}
export const markdownTable = () => ''
export default structuredClone
