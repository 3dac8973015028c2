import { nounOf } from '@guildhall/contract/nouns'
import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconMessage } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { kindWords } from '../../content/kindWords'
import { usePageTitle } from '../../lib/page/usePageTitle'
import { fullName } from '../../lib/text/names'
import { EmptyState } from '../../ui/States'
import { useRootMark } from '../../ui/useRootMark'
import { ChatPane } from './ChatPane'
import { ContextBanner } from './ContextBanner'
import { ConversationList } from './ConversationList'
import { addressOf } from './ConversationRow'
import { offeredOf, useAbout } from './context'
import classes from './MessagesPage.module.css'
import { chatListQuery, threadQuery } from './messages.api'
import { nameOf } from './place'
import { useVisualViewportHeight } from './useVisualViewportHeight'

/** The list of conversations and the open one (platform.md 2.9); on phones one at a time. */
export function MessagesPage() {
  const { club, q, hidden, about, at, ...open } = useSearch({ from: '/messages' })
  const navigate = useNavigate({ from: '/messages' })
  const queries = useQueryClient()
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const isOpen = open.in !== undefined && (open.with !== undefined || open.chat !== undefined)
  const place = {
    clubId: open.in ?? '',
    personId: open.with ?? null,
    conversationId: open.chat,
    contentId: about,
  }
  const { data: thread } = useQuery({ ...threadQuery(queries, place), enabled: isOpen })
  const context = useAbout(place)
  const { data: list } = useInfiniteQuery(chatListQuery(club, q))
  const first = list?.pages[0]?.items[0]
  // The same message may be chosen again after scrolling on.
  const [choice, setChoice] = useState(0)
  usePageTitle('Messages')
  useVisualViewportHeight()
  useRootMark('fills', isOpen ? 'chat' : 'list')

  useEffect(() => {
    if (isOpen || isPhone || !first) return
    void navigate({ search: (before) => ({ ...before, ...addressOf(first) }), replace: true })
  }, [isOpen, isPhone, first, navigate])

  const unknownName = context && offeredOf(context.type).author
  const isNew = isOpen && context && thread?.conversation_id === null
  return (
    <div className={classes.screen} data-fills={isOpen ? 'chat' : 'list'}>
      <div className={classes.list}>
        <h1 className={classes.title}>Messages</h1>
        <ConversationList
          filters={{ club, q }}
          open={open}
          at={at}
          onShowAgain={() => setChoice((count) => count + 1)}
          newChat={
            isNew
              ? {
                  person: thread.member,
                  name: thread.member ? fullName(thread.member) : offeredOf(context.type).author,
                  club: thread.club?.name,
                  note: `Start a conversation about this ${nounOf(kindWords[context.type].one)}`,
                }
              : undefined
          }
          onFilter={(change) =>
            void navigate({
              search: (before) => ({ ...('club' in change ? { q: before.q } : before), ...change }),
              replace: true,
            })
          }
        />
      </div>
      <div className={classes.chat}>
        {isOpen ? (
          <ChatPane
            key={nameOf(place)}
            place={{ ...place, around: at }}
            choice={choice}
            onLatest={() =>
              void navigate({
                search: (before) => ({ ...before, at: undefined }),
                replace: true,
                resetScroll: false,
              })
            }
            unknownName={unknownName}
            leave={
              <ActionIcon
                className={`${classes.back} hidden`}
                size={44}
                title="Back to all conversations"
                renderRoot={(props) => <Link to="/messages" search={{ club, q }} {...props} />}
                aria-label="Back to all conversations"
              >
                <IconChevronLeft size={22} stroke={1.8} aria-hidden />
              </ActionIcon>
            }
            banner={
              context &&
              !hidden && (
                <ContextBanner
                  item={context}
                  onHide={() =>
                    void navigate({
                      search: (before) => ({ ...before, hidden: '1' as const }),
                      replace: true,
                    })
                  }
                />
              )
            }
          />
        ) : (
          <div className={classes.none}>
            <EmptyState
              bare
              icon={<IconMessage size={24} stroke={1.6} />}
              title="Select a chat to start messaging"
            />
          </div>
        )}
      </div>
    </div>
  )
}
