import '@mantine/core/styles/Checkbox.layer.css'
import { moderation } from '@guildhall/contract/moderation-limits'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { ContractForm } from '../../lib/forms/useContractForm'
import { Counter } from '../../ui/Counter'
import classes from './Report.module.css'
import type { ReportValues } from './reportSchema'

/** What the law asks of a notice (Digital Services Act, Article 16). */
export function LegalFields({ form }: { form: ContractForm<ReportValues> }) {
  const { legal } = form.values
  const isOptional = legal.isAboutChildAbuse
  return (
    <>
      <Textarea
        label="Why is it illegal?"
        placeholder="Which law does it break, and how?"
        description={<Counter value={legal.explanation.length} max={moderation.reportText} />}
        autosize
        minRows={3}
        maxRows={10}
        {...form.getInputProps('legal.explanation')}
      />
      <Checkbox
        label="It shows the sexual abuse of a child"
        description="Then you can leave your name and email empty."
        {...form.getInputProps('legal.isAboutChildAbuse', { type: 'checkbox' })}
      />
      <div className={classes.pair}>
        <TextInput
          label={isOptional ? 'Your name (optional)' : 'Your name'}
          autoComplete="name"
          {...form.getInputProps('legal.name')}
        />
        <TextInput
          label={isOptional ? 'Your email (optional)' : 'Your email'}
          type="email"
          autoComplete="email"
          {...form.getInputProps('legal.email')}
        />
      </div>
      <Checkbox
        label="To the best of my knowledge, what I wrote is true and complete."
        {...form.getInputProps('legal.isInGoodFaith', { type: 'checkbox' })}
      />
    </>
  )
}
