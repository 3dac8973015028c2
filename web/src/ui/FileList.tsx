import {
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileZip,
  IconPresentation,
} from '@tabler/icons-react'
import classes from './FileList.module.css'
import { sizeText } from './sizeText'

type FileEntry = { path: string; url: string; name: string; mime: string; size: number }

/** Files to download. */
export function FileList({ files }: { files: readonly FileEntry[] }) {
  return (
    <ul className={classes.files} aria-label="Attachments">
      {files.map((file) => {
        const Icon = iconOf(file.name)
        return (
          <li key={file.path}>
            <a href={file.url} download={file.name} className={classes.file}>
              <Icon size={22} stroke={1.5} aria-hidden />
              <span className={`${classes.name} ellipsis fill`} dir="auto">
                {file.name}
              </span>
              <span className="rigid muted small">{sizeText(file.size)}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

function iconOf(name: string) {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (ending === 'zip') return IconFileZip
  if (['xls', 'xlsx', 'ods', 'csv'].includes(ending)) return IconFileSpreadsheet
  if (['ppt', 'pptx', 'odp'].includes(ending)) return IconPresentation
  return ['pdf', 'txt', 'md', 'doc', 'docx', 'odt'].includes(ending) ? IconFileText : IconFile
}
