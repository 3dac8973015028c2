/** Runs after the first paint, when the browser is idle. */
export function afterFirstPaint(run: () => void): void {
  const later = () =>
    'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 3000 }) : setTimeout(run, 500)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}
