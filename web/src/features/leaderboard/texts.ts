export const number = (value: number) => value.toLocaleString('en')

/** '1 point', '1,204 points'. */
export const pointsText = (points: number) => `${number(points)} ${points === 1 ? 'point' : 'points'}`
