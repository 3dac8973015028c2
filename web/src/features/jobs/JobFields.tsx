import { jobTypes, workplaces } from '@guildhall/contract/choices'
import { limits } from '@guildhall/contract/limits'
import { Select, Textarea, TextInput } from '@mantine/core'
import foot from '../../content/FormFoot.module.css'
import type { FieldsProps } from '../../content/form'
import { SubmitButton } from '../../ui/BusyButton'
import { MarkdownField } from '../../ui/MarkdownField'
import { useUploadFields } from '../../ui/useUploadFields'
import { ClosingDate } from './ClosingDate'
import classes from './JobFields.module.css'
import type { JobValues } from './jobs.api'
import { PayFields } from './PayFields'
import { capitalised } from './words'

const lists = [
  ['requirements', 'Requirements (optional)', 'Woodworking, driving licence'],
  ['responsibilities', 'Responsibilities (optional)', 'Open the workshop, teach beginners'],
  ['benefits', 'Benefits (optional)', 'Free membership, lunch'],
] as const

/** The fields of a job. */
export function JobFields({ form, currency, button, progress, children }: FieldsProps<JobValues>) {
  const { jobType, workplace } = form.values
  const uploads = useUploadFields(form)
  const { onChange: onDate, value: closesAt, error: dateError } = form.getInputProps('closesAt')
  return (
    <form {...form.bind} className="stack gap-20">
      {children}
      <TextInput
        label="Job title"
        placeholder="What is the position?"
        data-autofocus
        {...form.getInputProps('title')}
      />
      <div className={classes.pair}>
        <TextInput label="Company" {...form.getInputProps('company')} />
        <TextInput
          label="Location"
          description="City and country, so that search engines find the job."
          placeholder="Lisbon, Portugal"
          {...form.getInputProps('location')}
        />
      </div>
      <div className={classes.pair}>
        <Select
          label="Job type"
          placeholder="Choose a type"
          data={jobTypes.map((value) => ({ value, label: capitalised(value) }))}
          allowDeselect={false}
          {...form.getInputProps('jobType')}
          value={jobType || null}
        />
        <Select
          label="Workplace"
          placeholder="Choose a workplace"
          data={workplaces.map((value) => ({ value, label: capitalised(value) }))}
          allowDeselect={false}
          {...form.getInputProps('workplace')}
          value={workplace || null}
        />
      </div>
      <PayFields form={form} currency={currency} />
      <MarkdownField
        label="Description"
        placeholder="What is there to do, and for whom?"
        max={limits.jobDescription}
        pictures={uploads.inText}
        {...form.getInputProps('description')}
      />
      {lists.map(([name, label, example]) => (
        <Textarea
          key={name}
          label={label}
          description="Put commas between them."
          placeholder={example}
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps(name)}
        />
      ))}
      <ClosingDate value={closesAt} onChange={onDate} error={dateError} />
      <div className={foot.foot}>
        <SubmitButton saving={form.saving} progress={progress} uploading={uploads.uploading}>
          {button}
        </SubmitButton>
      </div>
    </form>
  )
}
