import { limits } from '@guildhall/contract/limits'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Progress } from '../Progress'
import { addressOf, sendAgain, useSentPicture } from '../sentPictures'
import { isRefused, isRunning } from '../uploads'
import classes from './PictureBlock.module.css'

/** A picture where it is written: how far it is, what went wrong, and what it shows. */
export function PictureBlock({
  node,
  editor,
  getPos,
  selected,
  updateAttributes,
  deleteNode,
}: ReactNodeViewProps) {
  const { id, alt } = node.attrs as { id: string; alt: string }
  const sent = useSentPicture(id)
  const [broken, setBroken] = useState(false)
  const name = sent?.name || 'this picture'

  /** On to the text below: Enter would send the form. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const at = getPos()
    if (at !== undefined) editor.commands.focus(at + node.nodeSize)
  }

  function remove() {
    deleteNode()
    editor.commands.focus()
  }

  // A toast has said why; what is written around it goes on.
  const refused = isRefused(sent)
  const block = useRef<HTMLDivElement>(null)
  const drop = useEffectEvent(() =>
    block.current?.contains(document.activeElement) ? remove() : deleteNode(),
  )
  useEffect(() => {
    if (refused) drop()
  }, [refused])

  return (
    <NodeViewWrapper
      ref={block}
      className={classes.block}
      data-selected={selected || undefined}
      contentEditable={false}
    >
      {broken ? (
        !sent && (
          <p className="red-text" role="alert">
            This picture no longer exists. Remove it, and insert it again if you have it.
          </p>
        )
      ) : (
        <img
          src={addressOf(id)}
          alt={alt || 'Picture without a description'}
          className={classes.image}
          data-drag-handle
          onError={() => setBroken(true)}
        />
      )}
      {sent && isRunning(sent) && (
        <div className="flex above-8">
          <Progress value={sent.progress} label={`Uploading ${name}`} />
        </div>
      )}
      {sent?.failure && !refused && (
        <div className="wrap red-text gap-8 above-8 rows-4" role="alert">
          <span>
            <bdi>{name}</bdi>: {sent.failure}
          </span>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Try again: ${name}`}
            data-at-fault
            onClick={() => sendAgain(id)}
          >
            Try again
          </Button>
        </div>
      )}
      <div className="row gap-8 above-8">
        <TextInput
          className={classes.alt}
          size="xs"
          dir="auto"
          aria-label="What this picture shows"
          placeholder="Describe it for people who can’t see it"
          maxLength={limits.pictureAlt}
          value={alt}
          onChange={(event) => updateAttributes({ alt: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
        <ActionIcon size={32} aria-label="Remove picture" title="Remove picture" onClick={remove}>
          <IconTrash size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </div>
    </NodeViewWrapper>
  )
}
