import { Button } from '@mantine/core'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'

/** Leads to the previous page, or to the club without any. */
export function GoBack({ clubSlug }: { clubSlug: string }) {
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const navigate = useNavigate()
  return (
    <Button
      variant="subtle"
      onClick={() =>
        canGoBack ? history.back() : void navigate({ to: '/$clubSlug', params: { clubSlug }, replace: true })
      }
    >
      Go Back
    </Button>
  )
}
