const severity = /^(?:[A-Z]+\d?):/
const forwarded = /^(WARNING|ERROR|FATAL|PANIC):/

/**
 * Reads PostgreSQL's messages: warnings and worse go to `log`. Until it is `answering`, errors are kept as
 * `words` instead, since they come again in the error about the failed start; once `stopping`, each closed
 * connection is an error that nobody needs to read.
 */
export function readMessages(log: (line: string) => void, stopping: AbortSignal) {
  const kept: string[] = []
  let starting = true
  let wanted = true
  function onLine(line: string) {
    // Lines without a severity continue the message before; the dynamic linker's and the shell's have none.
    if (severity.test(line)) wanted = forwarded.test(line)
    if (!wanted || (stopping.aborted && !starting)) return
    if (starting && !line.startsWith('WARNING')) kept.push(line)
    else log(`PostgreSQL: ${line}`)
  }
  return {
    onLine,
    answering() {
      starting = false
    },
    words: () => kept.slice(-10).join(' '),
  }
}
