const plain = 'guildhall-plain-writing'
const formattedComments = 'guildhall-formatted-comments'

/** Whether texts are written as Markdown in this browser. */
export const prefersPlain = (): boolean => has(plain)
export const keepPlain = (isPlain: boolean): void => keep(plain, isPlain)

/** Whether comments, which are short, are written with formatting nevertheless. */
export const formatsComments = (): boolean => has(formattedComments)
export const keepFormatting = (isOn: boolean): void => keep(formattedComments, isOn)

function has(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    // Storage may be blocked.
    return false
  }
}

function keep(name: string, isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(name, 'yes')
    else localStorage.removeItem(name)
  } catch {
    // As above: it holds for this field alone.
  }
}
