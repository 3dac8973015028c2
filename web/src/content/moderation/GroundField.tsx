import { moderation } from '@guildhall/contract/moderation-limits'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RadioList } from '../../ui/RadioList'
import { RowsSkeleton } from '../../ui/skeletons'
import { clubRulesQuery, ruleText } from '../reports/reports.api'
import { law, otherRule } from './actSchema'
import { generalGrounds, groundOf } from './statementTexts'

type Props = {
  label?: string
  /** A ground that reports name, offered first. */
  suggested?: string | undefined
  /** The club whose rules are offered; without one, the usual grounds. */
  clubSlug: string | undefined
  chosen: string
  /** `isListed`: the choice is a rule, which needs no text of its own. */
  onChoose: (chosen: string, isListed: boolean) => void
  error: ReactNode
  /** Props of the text field for another rule or a law. */
  ground: TextInputProps
  autoFocus: boolean
}

/** The rule or law that a statement is based on. */
export function GroundField({
  label = 'What does it break?',
  suggested,
  clubSlug,
  chosen,
  onChoose,
  error,
  ground,
  autoFocus,
}: Props) {
  const { data, isError } = useQuery({ ...clubRulesQuery(clubSlug ?? ''), enabled: Boolean(clubSlug) })
  if (clubSlug && !data && !isError) return <RowsSkeleton count={3} />
  const rules = data?.rules.map(({ title }, index) => ruleText(index, title)) ?? []
  const usual = rules.length > 0 ? rules : generalGrounds.map(groundOf)
  const listed = suggested ? [...new Set([suggested, ...usual])] : usual
  const needsText = chosen === law || chosen === otherRule
  return (
    <div>
      <RadioList
        label={label}
        choices={[
          ...listed.map((rule) => ({ value: rule, label: rule })),
          { value: otherRule, label: 'Another rule' },
          { value: law, label: 'The law' },
        ]}
        value={chosen}
        onChange={(next) => onChoose(next, listed.includes(next))}
        error={error}
        autoFocus={autoFocus}
      />
      {needsText && (
        <TextInput
          mt="sm"
          label={chosen === law ? 'Which law?' : 'Which rule?'}
          maxLength={moderation.ground}
          {...ground}
        />
      )}
    </div>
  )
}
