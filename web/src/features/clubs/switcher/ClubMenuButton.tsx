import { Button, type ButtonProps } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from './ClubMenuButton.module.css'

type Props = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { isMarked?: boolean }

// Not `className`, which the menu sets.
const targetClasses = { root: classes.target ?? '' }

/** What opens the club menu; a dot marks that people are waiting to join. Phones show the icon alone. */
export const ClubMenuButton = ({ isMarked = false, ...props }: Props) => (
  <Button
    variant="default"
    classNames={targetClasses}
    leftSection={<IconMenu2 size={18} stroke={1.8} aria-hidden />}
    {...props}
  >
    <span className={classes.word}>Club menu</span>
    {isMarked && <span className={classes.dot} />}
  </Button>
)
