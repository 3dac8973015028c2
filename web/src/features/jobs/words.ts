/** 'on_site' as 'On Site' (content.md 2). */
export const capitalised = (value: string) =>
  value
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
