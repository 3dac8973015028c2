/** Inputs that take no text, so that letters pressed in them mean what they mean elsewhere. */
const textless =
  ':not(:is([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="reset"], [type="file"], [type="range"], [type="color"]))'

/** Whether a key pressed in this element is text that someone is writing. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches(`input${textless}, textarea, select, [role="textbox"]`))
