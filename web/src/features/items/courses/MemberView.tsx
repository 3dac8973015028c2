import { IconEye } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './MemberView.module.css'

/** Says that a teacher sees the page as members do. `back`: the way to editing. */
export const MemberView = ({ back }: { back: ReactNode }) => (
  <div className={classes.bar} role="status">
    <IconEye size={18} stroke={1.7} aria-hidden />
    <p>You’re viewing this as a member.</p>
    {back}
  </div>
)
