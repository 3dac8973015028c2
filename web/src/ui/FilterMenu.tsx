import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Fragment } from 'react'
import classes from './FilterBar.module.css'
import type { FilterChipProps } from './FilterChip'
import { LateMenu } from './LateMenu'
import type { LateMenuProps } from './lateFocus'

type Props = Pick<FilterChipProps, 'choices' | 'value' | 'onChoose'> & { menu: LateMenuProps }

/** The choices of a FilterChip. */
export default function FilterMenu({ menu, choices, value, onChoose }: Props) {
  return (
    <LateMenu menu={menu} position="bottom-start" width="max-content">
      {choices.map(({ value: each, label, group }, index) => (
        <Fragment key={each}>
          {group && group !== choices[index - 1]?.group && <Menu.Label>{group}</Menu.Label>}
          <Menu.RadioItem
            value={each}
            checked={each === value}
            className={classes.choice}
            checkIcon={<IconCheck size={16} stroke={2} aria-hidden />}
            closeMenuOnClick
            onClick={() => onChoose(each)}
          >
            <bdi>{label}</bdi>
          </Menu.RadioItem>
        </Fragment>
      ))}
    </LateMenu>
  )
}
