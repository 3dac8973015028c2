/** Whether a Markdown or plain text can contain mentions: it has an '@', or an entity that could be one. */
export const mayMention = (text: string): boolean => /@|&(?:#|commat;)/.test(text)
