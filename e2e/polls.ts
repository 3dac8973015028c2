export const pollOptions = (...texts: string[]) => texts.map((text) => ({ id: crypto.randomUUID(), text }))
