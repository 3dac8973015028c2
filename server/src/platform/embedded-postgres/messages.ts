// Details and statements, which servers do not log, belong to the message before.
const severity = /^(?!DETAIL|HINT|CONTEXT|STATEMENT)[A-Z]+\d?:/
// Not each connection refused while it starts, but what the system killed.
const forwarded =
  /^(WARNING|ERROR|PANIC|FATAL(?!: {2}the database system is)):|^LOG:.* was terminated by signal/

/** Collects errors as `words` until it is `answering`, then logs warnings and errors. */
export function readMessages(log: (line: string) => void, stopping: AbortSignal) {
  const kept: string[] = []
  let starting = true
  let wanted = true
  function onLine(line: string) {
    // Lines without a severity continue the last message.
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
