import { plural } from '@guildhall/contract/plural'
/** '1 point', '1,204 points'. */
export const pointsText = (points: number) => plural(points, '{n} point', '{n} points')
