/**
 * What separates words, as the inside of a character class: punctuation, symbols, spaces and control characters of
 * Unicode 17. Written out, so that servers, browsers and databases of different ages agree. Equals fold_signs() in the
 * database. Characters that folding removes or replaces may be in it or not.
 */
export const signs =
  '\\u0001-\\u002F\\u003A-\\u0040\\u005B-\\u0060\\u007B-\\u00BF\\u00D7\\u00F7\\u02C2-\\u02C5\\u02D2-\\u02EB\\u02ED' +
  '\\u02EF-\\u02FF\\u0375\\u03F6\\u0482\\u055A-\\u055F\\u0589\\u058A\\u058D-\\u058F\\u05BE\\u05C0\\u05C3\\u05C6' +
  '\\u05F3\\u05F4\\u0600-\\u060F\\u061B-\\u061F\\u066A-\\u066D\\u06D4\\u06DD\\u06DE\\u06E9\\u06FD\\u06FE\\u0700-\\u070D' +
  '\\u070F\\u07F6-\\u07F9\\u07FE\\u07FF\\u0830-\\u083E\\u085E\\u0888\\u0890\\u0891\\u08E2\\u0964\\u0965\\u0970' +
  '\\u09F2\\u09F3\\u09FA\\u09FB\\u09FD\\u0A76\\u0AF0\\u0AF1\\u0B70\\u0BF3-\\u0BFA\\u0C77\\u0C7F\\u0C84\\u0D4F\\u0D79' +
  '\\u0DF4\\u0E3F\\u0E4F\\u0E5A\\u0E5B\\u0F01-\\u0F17\\u0F1A-\\u0F1F\\u0F34\\u0F36\\u0F38\\u0F3A-\\u0F3D\\u0F85' +
  '\\u0FBE-\\u0FC5\\u0FC7-\\u0FCC\\u0FCE-\\u0FDA\\u104A-\\u104F\\u109E\\u109F\\u10FB\\u1360-\\u1368\\u1390-\\u1399' +
  '\\u1400\\u166D\\u166E\\u1680\\u169B\\u169C\\u16EB-\\u16ED\\u1735\\u1736\\u17D4-\\u17D6\\u17D8-\\u17DB\\u1800-\\u180A' +
  '\\u180E\\u1940\\u1944\\u1945\\u19DE-\\u19FF\\u1A1E\\u1A1F\\u1AA0-\\u1AA6\\u1AA8-\\u1AAD\\u1B4E\\u1B4F\\u1B5A-\\u1B6A' +
  '\\u1B74-\\u1B7F\\u1BFC-\\u1BFF\\u1C3B-\\u1C3F\\u1C7E\\u1C7F\\u1CC0-\\u1CC7\\u1CD3\\u200B-\\u206F\\u20A0-\\u20CF' +
  '\\u2104-\\u212E\\u213A-\\u214D\\u214F\\u218A-\\u245F\\u2500-\\u2775\\u2794-\\u2BFF\\u2CE5-\\u2CEA\\u2CF9-\\u2CFC' +
  '\\u2CFE\\u2CFF\\u2D70\\u2E00-\\u2E2E\\u2E30-\\u2E99\\u2E9B-\\u2EF2\\u2FF0-\\u3004\\u3008-\\u3020\\u3030\\u3037' +
  '\\u303D-\\u303F\\u30A0\\u30FB\\u3190\\u3191\\u31C0-\\u31EF\\u327F\\u4DC0-\\u4DFF\\uA490-\\uA4C6\\uA4FE\\uA4FF' +
  '\\uA60D-\\uA60F\\uA673\\uA67E\\uA6F2-\\uA6F7\\uA700-\\uA716\\uA720\\uA721\\uA789\\uA78A\\uA828-\\uA82B' +
  '\\uA836-\\uA839\\uA874-\\uA877\\uA8CE\\uA8CF\\uA8F8-\\uA8FA\\uA8FC\\uA92E\\uA92F\\uA95F\\uA9C1-\\uA9CD\\uA9DE\\uA9DF' +
  '\\uAA5C-\\uAA5F\\uAA77-\\uAA79\\uAADE\\uAADF\\uAAF0\\uAAF1\\uAB5B\\uAB6A\\uAB6B\\uABEB\\uE000-\\uF8FF\\uFBB2-\\uFDCF' +
  '\\uFDFD-\\uFDFF\\uFE45\\uFE46\\uFEFF\\uFFF0-\\uFFFF\\u{10100}-\\u{10102}\\u{10137}-\\u{1013F}' +
  '\\u{10179}-\\u{10189}\\u{1018C}-\\u{1018E}\\u{10190}-\\u{1019C}\\u{101A0}\\u{101D0}-\\u{101FC}\\u{1039F}' +
  '\\u{103D0}\\u{1056F}\\u{10857}\\u{10877}\\u{10878}\\u{1091F}\\u{1093F}\\u{10A50}-\\u{10A58}\\u{10A7F}\\u{10AC8}' +
  '\\u{10AF0}-\\u{10AF6}\\u{10B39}-\\u{10B3F}\\u{10B99}-\\u{10B9C}\\u{10D6E}\\u{10D8E}\\u{10D8F}\\u{10EAD}' +
  '\\u{10ED0}-\\u{10ED8}\\u{10F55}-\\u{10F59}\\u{10F86}-\\u{10F89}\\u{11047}-\\u{1104D}\\u{110BB}-\\u{110C1}' +
  '\\u{110CD}\\u{11140}-\\u{11143}\\u{11174}\\u{11175}\\u{111C5}-\\u{111C8}\\u{111CD}\\u{111DB}' +
  '\\u{111DD}-\\u{111DF}\\u{11238}-\\u{1123D}\\u{112A9}\\u{113D4}\\u{113D5}\\u{113D7}\\u{113D8}' +
  '\\u{1144B}-\\u{1144F}\\u{1145A}\\u{1145B}\\u{1145D}\\u{114C6}\\u{115C1}-\\u{115D7}\\u{11641}-\\u{11643}' +
  '\\u{11660}-\\u{1166C}\\u{116B9}\\u{1173C}-\\u{1173F}\\u{1183B}\\u{11944}-\\u{11946}\\u{119E2}' +
  '\\u{11A3F}-\\u{11A46}\\u{11A9A}-\\u{11A9C}\\u{11A9E}-\\u{11AA2}\\u{11B00}-\\u{11B09}\\u{11BE1}' +
  '\\u{11C41}-\\u{11C45}\\u{11C70}\\u{11C71}\\u{11EF7}\\u{11EF8}\\u{11F43}-\\u{11F4F}\\u{11FD5}-\\u{11FF1}' +
  '\\u{11FFF}\\u{12470}-\\u{12474}\\u{12FF1}\\u{12FF2}\\u{13430}-\\u{1343F}\\u{16A6E}\\u{16A6F}\\u{16AF5}' +
  '\\u{16B37}-\\u{16B3F}\\u{16B44}\\u{16B45}\\u{16D6D}-\\u{16D6F}\\u{16E97}-\\u{16E9A}\\u{16FE2}\\u{1BC9C}' +
  '\\u{1BC9F}-\\u{1BCA3}\\u{1CC00}-\\u{1CED0}\\u{1CEE0}-\\u{1CEF0}\\u{1CF50}-\\u{1CFC3}\\u{1D000}-\\u{1D0F5}' +
  '\\u{1D100}-\\u{1D126}\\u{1D129}-\\u{1D15D}\\u{1D16A}-\\u{1D16C}\\u{1D173}-\\u{1D17A}\\u{1D183}\\u{1D184}' +
  '\\u{1D18C}-\\u{1D1A9}\\u{1D1AE}-\\u{1D1EA}\\u{1D200}-\\u{1D241}\\u{1D245}\\u{1D300}-\\u{1D356}' +
  '\\u{1D800}-\\u{1D9FF}\\u{1DA37}-\\u{1DA3A}\\u{1DA6D}-\\u{1DA74}\\u{1DA76}-\\u{1DA83}\\u{1DA85}-\\u{1DA8B}' +
  '\\u{1E14F}\\u{1E2FF}\\u{1E5FF}\\u{1E95E}\\u{1E95F}\\u{1ECAC}\\u{1ECB0}\\u{1ED2E}\\u{1EEF0}\\u{1EEF1}' +
  '\\u{1F000}-\\u{1F0FF}\\u{1F10D}-\\u{1FBFF}\\u{E0000}-\\u{E00FF}\\u{E01F0}-\\u{10FFFF}'

/** Scripts that write words without spaces, as the inside of a character class. Equals fold_unspaced(). */
export const unspaced =
  '\\u0E01-\\u0E7F\\u0E80-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u1950-\\u19DF\\u1A20-\\u1AAF\\u2E80-\\u2FDF' +
  '\\u3005-\\u3007\\u3021-\\u302F\\u3031-\\u3035\\u3038-\\u303C\\u3041-\\u309A\\u309D-\\u309F\\u30A1-\\u30FA' +
  '\\u30FC-\\u312F\\u31A0-\\u31BF\\u31F0-\\u31FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uA9E0-\\uA9FF\\uAA60-\\uAA7F' +
  '\\uF900-\\uFAFF\\u{1B000}-\\u{1B16F}\\u{20000}-\\u{3FFFF}'

/** Characters that folding removes: accents, vowel points, and invisible characters. As the inside of a character class. */
export const marks =
  '\\u00AD\\u0300-\\u036F\\u0483-\\u0487\\u0591-\\u05BD\\u05BF\\u05C1\\u05C2\\u05C4\\u05C5\\u05C7\\u0610-\\u061A\\u061C' +
  '\\u0640\\u064B-\\u065F\\u0670\\u06D6-\\u06DC\\u06DF-\\u06E8\\u06EA-\\u06ED\\u115F\\u1160\\u17B4\\u17B5' +
  '\\u180B-\\u180F\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u200C-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u20D0-\\u20FF' +
  '\\uFE00-\\uFE0F\\uFE20-\\uFE2F\\uFEFF\\uFFF0-\\uFFFB\\u{1BCA0}-\\u{1BCA3}\\u{1D173}-\\u{1D17A}' +
  '\\u{E0000}-\\u{E0FFF}'
