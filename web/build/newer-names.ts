/**
 * What the oldest browsers served lack (`A.b` of A, `.b` of anything, `B` itself), by MDN's browser compatibility data of
 * November 2026; the build lowers syntax alone. Left out are names that libraries use for methods of
 * theirs, or ask for in another place: the product's own code is kept from most of them by TypeScript's `lib`.
 */
export const newerNames = `
  URL.canParse URL.parse Object.groupBy Map.groupBy Promise.withResolvers Promise.try Promise.allKeyed
  Iterator Iterator.from Iterator.concat Iterator.zip RegExp.escape Error.isError Error.captureStackTrace Math.sumPrecise
  Math.f16round JSON.rawJSON JSON.isRawJSON Atomics.waitAsync Uint8Array.fromBase64 Uint8Array.fromHex Float16Array
  Temporal DisposableStack AsyncDisposableStack SuppressedError Intl.DurationFormat
  .toBase64 .setFromBase64 .setFromHex .transferToFixedLength .getFloat16 .setFloat16 .getOrInsert .getOrInsertComputed
  .isSubsetOf .isSupersetOf .isDisjointFrom .symmetricDifference .toTemporalInstant
  .getWeekInfo .getTextInfo .getHourCycles .getCalendars .getTimeZones .getNumberingSystems .getCollations
  AbortSignal.any ReadableStream.from Response.json Document.parseHTMLUnsafe .setHTMLUnsafe .setHTML .getHTML
  .showPopover .togglePopover .hidePopover .requestClose .checkVisibility .moveBefore
  .caretPositionFromPoint .getComposedRanges .ariaNotify .getSetCookie .textStream .getAllRecords .getBoxQuads
  .getCoalescedEvents .getPredictedEvents .setSinkId .getAsFileSystemHandle .canShare .getBattery .setAppBadge
  .getInstalledRelatedApps .getHighEntropyValues .requestPictureInPicture
  scheduler.yield scheduler.postTask cookieStore.get cookieStore.set requestIdleCallback
  cancelIdleCallback fetchLater showOpenFilePicker showSaveFilePicker showDirectoryPicker queryLocalFonts
  CloseWatcher URLPattern Sanitizer Highlight BarcodeDetector TouchEvent Touch ToggleEvent CommandEvent
  ScrollTimeline ViewTimeline NavigateEvent PageRevealEvent QuotaExceededError SnapEvent`
  .trim()
  .split(/\s+/)
