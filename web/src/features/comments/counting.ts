export const characters = (count: number) => `${count} ${count === 1 ? 'character' : 'characters'}`
