import { openViewer } from './PictureViewer'

/** Opens the pictures of a text in the viewer, beginning with one. Reads their addresses and descriptions from the page. */
export function viewTextPictures(text: Element, first: HTMLAnchorElement): void {
  const links = [...text.querySelectorAll<HTMLAnchorElement>('a[data-picture]')]
  const pictures = links.map((link) => {
    const image = link.querySelector('img')
    const size = (name: string) => Number(image?.getAttribute(name) ?? 0)
    const alt = image?.alt ?? ''
    return {
      url: link.getAttribute('href') ?? '',
      ...{ width: size('width'), height: size('height') },
      ...{ alt: alt === 'Picture' ? '' : alt, name: alt },
    }
  })
  openViewer({ pictures, label: 'this text', at: links.indexOf(first), from: first })
}
