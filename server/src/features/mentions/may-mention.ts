/** Whether a text, in Markdown or plain, may mention anybody: it has an '@', or an entity that could be one. */
export const mayMention = (text: string): boolean => /@|&(?:#|commat;)/.test(text)
