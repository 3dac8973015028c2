import type { MemberEntitlement } from '@guildhall/contract/entitlements'
import { ActionIcon, Menu } from '@mantine/core'
import { IconCoin, IconDots, IconGift, IconReceipt, IconUserMinus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { fullName } from '../../lib/text/names'
import { ActionMenu } from '../../ui/ActionMenu'
import { Face } from '../../ui/Face'
import { LinkItem } from '../../ui/LinkItem'
import { SelectBox } from '../../ui/SelectBox'
import classes from './Payments.module.css'
import { StateBadge } from './StateBadge'
import { dayText, isPayable, priceText, statusText } from './words'

export type EntitlementAction = 'record' | 'give' | 'end'

type Props = {
  entitlement: MemberEntitlement
  clubSlug: string
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onAction: (action: EntitlementAction) => void
}

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

/** One person's membership, as its club's owner and admins see it. */
export function EntitlementRow({ entitlement, clubSlug, isSelected, onSelect, onAction }: Props) {
  const { person, of, source, state, reference, lastPaidOn, lastPaymentId } = entitlement
  const name = fullName(person)
  const isOpen = state !== 'ended'
  return (
    <div className={classes.row} data-selected={isSelected || undefined}>
      {isPayable(entitlement) && (
        <SelectBox
          aria-label={`Select ${name}`}
          checked={isSelected}
          onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        />
      )}
      <Face person={person} size={40} />
      <div className="fill">
        <p className="wrap gap-8 rows-4">
          <Link
            to="/user/$username"
            params={{ username: person.username }}
            className={`${classes.name} anywhere`}
            dir="auto"
          >
            {name}
          </Link>
          <StateBadge of={entitlement} />
          {of.kind !== 'club' && <bdi className="muted note anywhere">{of.name}</bdi>}
        </p>
        <p className="flow muted note gap-12 rows-0">
          <span>{statusText(entitlement)}</span>
          {source !== 'given' && <span className="numbers">{priceText(entitlement)}</span>}
          <span className="numbers">{reference}</span>
          {lastPaidOn && <span>Last payment {dayText(lastPaidOn)}</span>}
        </p>
      </div>
      <ActionMenu position="bottom-end" width={208} offset={4}>
        <Menu.Target>
          <ActionIcon aria-label={`Actions for ${name}`}>
            <IconDots size={20} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isOpen && (
            <Menu.Item leftSection={<IconCoin {...icon} />} onClick={() => onAction('record')}>
              Record payment
            </Menu.Item>
          )}
          {isOpen && (
            <Menu.Item leftSection={<IconGift {...icon} />} onClick={() => onAction('give')}>
              Give membership
            </Menu.Item>
          )}
          {lastPaymentId && (
            <LinkItem
              to="/$clubSlug/receipts/$paymentId"
              params={{ clubSlug, paymentId: lastPaymentId }}
              leftSection={<IconReceipt {...icon} />}
            >
              Last receipt
            </LinkItem>
          )}
          {isOpen && (
            <>
              <Menu.Divider />
              <Menu.Item
                color="var(--gh-red-text)"
                leftSection={<IconUserMinus {...icon} />}
                onClick={() => onAction('end')}
              >
                End membership
              </Menu.Item>
            </>
          )}
          {!isOpen && !lastPaymentId && <Menu.Label>This has ended.</Menu.Label>}
        </Menu.Dropdown>
      </ActionMenu>
    </div>
  )
}
