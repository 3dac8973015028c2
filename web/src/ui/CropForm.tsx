import '@mantine/core/styles/Slider.layer.css'
import 'react-easy-crop/react-easy-crop.css'
import { Button, Group, Slider } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import classes from './CropForm.module.css'

/** A part of a picture, as shares of its width and height. */
export type Crop = { left: number; top: number; width: number; height: number }

export type CropFormProps = {
  /** The picture to crop: a file, or the address of one. */
  source: File | string
  shape: 'wide' | 'square' | 'round'
  onCrop: (crop: Crop) => void
  onClose: () => void
}

/** A picture behind a frame: dragged or moved with the arrow keys, and zoomed. */
export default function CropForm({ source, shape, onCrop, onClose }: CropFormProps) {
  const id = useId()
  const url = useObjectUrl(source)
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [crop, setCrop] = useState<Crop | null>(null)

  function use() {
    if (crop) onCrop(crop)
    onClose()
  }

  return (
    <>
      <div className={classes.stage}>
        {url && (
          <Cropper
            image={url}
            crop={position}
            zoom={zoom}
            minZoom={1}
            maxZoom={4}
            keyboardStep={5}
            aspect={shape === 'wide' ? 16 / 9 : 1}
            cropShape={shape === 'round' ? 'round' : 'rect'}
            showGrid={shape !== 'round'}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropAreaChange={({ x, y, width, height }) =>
              setCrop({ left: x / 100, top: y / 100, width: width / 100, height: height / 100 })
            }
            // The page's content security policy allows no styles but those of its own files.
            disableAutomaticStylesInjection
            cropperProps={{ role: 'group', 'aria-label': 'Position of the picture' }}
          />
        )}
      </div>
      <p className="muted note above-8">Drag the picture, or move it with the arrow keys.</p>
      <div className={classes.zoom}>
        <span id={id}>Zoom</span>
        <Slider
          value={zoom}
          onChange={setZoom}
          min={1}
          max={4}
          step={0.05}
          label={(value) => `${Math.round(value * 100)}%`}
          thumbProps={{ 'aria-labelledby': id }}
        />
      </div>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!crop} onClick={use}>
          Use this part
        </Button>
      </Group>
    </>
  )
}

function useObjectUrl(source: File | string): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (typeof source === 'string') return setUrl(source)
    const made = URL.createObjectURL(source)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [source])
  return url
}
