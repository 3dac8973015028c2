import { expect, it } from 'vitest'
import { personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, hall, make } = await openWorld()

/** Titles with their texts, in ten scripts and with similar words, the oldest first. */
const texts: Record<string, string> = {
  'Tea for beginners': 'How to brew green and black tea without bitterness.',
  'Steam bending': 'A team of two, some steam, and a tearing sound you learn to fear. Take tea breaks.',
  'Tearing paper by hand': 'For collage and bookbinding.',
  'Teapots we made': 'Wheel-thrown teapots with cane handles.',
  'Learning C++ together': 'Templates, move semantics and C++20 ranges.',
  'C# on weekends': 'Small games in C#.',
  'Moving to .NET 9': 'What changed in ASP.NET.',
  'C programming': 'Pointers and memory in plain C.',
  'Our pear trees': 'They bloom in April.',
  'In passing': 'I walked past a pear tree.',
  'R&D evening': 'Research and development in small workshops.',
  'Records and dinners': 'We listen to records and have dinner.',
  'Meeting room 14': 'Second floor, by the lift.',
  'We raised 1,412 euros': 'Thank you for the bake sale.',
  '6 mm plywood offcuts': 'Free to collect.',
  'Drill bits, 8mm': 'A set of wood drills.',
  'O’Brien’s fiddle night': 'Bring a bow.',
  'Anne-Marie leads the choir': 'Rehearsals on Mondays.',
  'Rock ’n’ roll dance class': 'For two left feet.',
  'The “zebra” shawl': 'A knitting pattern in two colours.',
  'Sourdough—step by step': 'Levain, folding, baking.',
  'Folding chairs wanted': 'Twelve or so, for the summer party.',
  'First aid course': 'Eight hours, with a certificate.',
  'Aid for first-time buyers': 'Whom to ask about a loan.',
  'Node.js meetup': 'Streams and workers.',
  'Open 24/7: the tool library': 'With a key card.',
  'E‑mail lists, explained': 'How to leave one.',
  'Crème brûlée and café': 'Bring a torch.',
  'Smørrebrød på tirsdag': 'Rugbrød, sild og øl.',
  'Łódź: wycieczka': 'Żubry i źrebięta.',
  'Straßenfest im Größenwahn': 'Musik, Bier und Würstchen.',
  'İstanbul gezisi': 'Işık ve deniz.',
  'Þjóðhátíð og ævintýri': 'Sögur við eldinn.',
  'Đorđe svira': 'Harmonika i ćevapi.',
  'Œuvres complètes': 'Un cœur simple, lu à voix haute.',
  'Прогулка по Москве': 'Встречаемся у метро. Ёлки и ещё раз ёлки.',
  'Вечер настольных игр': 'Берите друзей.',
  'Βόλτα στους δρόμους της Αθήνας': 'Ο δρόμος είναι μακρύς.',
  'شاي وقصص': 'أمسية مع مُحَمَّد، السّاعة ٧.',
  'دورة الخط العربي': 'للمبتدئين، كلّ أحد.',
  'ערב שירה': 'שָׁלוֹם לכולם, עם צה״ל ובלי.',
  'हिन्दी कविता पाठ': 'शाम को। सबका स्वागत है॥',
  'রান্নার ক্লাস': 'মাছ ও ভাত।',
  'தமிழ் வகுப்பு': 'எழுத்து மற்றும் பேச்சு.',
  茶道の初心者のための会: '抹茶と和菓子をご用意します。',
  '木工入門・第3回': '鉋と鋸の使い方。ﾄﾞﾘﾙもあります。',
  北京胡同摄影散步: '带上相机，我们从鼓楼出发。',
  周末包饺子活动: '大家一起和面，包饺子。',
  เรียนทำอาหารไทยสำหรับผู้เริ่มต้น: 'ต้มยำกุ้งและผัดไทย',
  ຮຽນພາສາລາວ: 'ສຳລັບຜູ້ເລີ່ມຕົ້ນ',
  រៀនធ្វើម្ហូបខ្មែរ: 'សម្រាប់អ្នកចាប់ផ្តើម',
  '한국어 회화 모임': '초보자를 환영합니다.',
  'Ｆｕｌｌ ｗｉｄｔｈ ＡＢＣ': 'Typed on an old phone.',
  '🎉Party🎉 at the quay': 'Music until ten.',
}

const queries: [typed: string, first: string][] = [
  ['tea', 'Tea for beginners'],
  ['tearing', 'Tearing paper by hand'],
  ['teapot', 'Teapots we made'],
  ['team', 'Steam bending'],
  ['C++', 'Learning C++ together'],
  ['c++20', 'Learning C++ together'],
  ['C#', 'C# on weekends'],
  ['.NET', 'Moving to .NET 9'],
  ['asp.net', 'Moving to .NET 9'],
  ['c', 'C programming'],
  ['pear tree', 'Our pear trees'],
  ['R&D', 'R&D evening'],
  ['1412', 'We raised 1,412 euros'],
  ['14', 'Meeting room 14'],
  ['1,412', 'We raised 1,412 euros'],
  ['1412 euros', 'We raised 1,412 euros'],
  ['6mm', '6 mm plywood offcuts'],
  ['6 mm', '6 mm plywood offcuts'],
  ['8 mm', 'Drill bits, 8mm'],
  ["o'brien", 'O’Brien’s fiddle night'],
  ['obrien', 'O’Brien’s fiddle night'],
  ['annemarie', 'Anne-Marie leads the choir'],
  ['anne marie', 'Anne-Marie leads the choir'],
  ["rock 'n' roll", 'Rock ’n’ roll dance class'],
  ['zebra', 'The “zebra” shawl'],
  ['step by step', 'Sourdough—step by step'],
  ['folding', 'Folding chairs wanted'],
  ['first aid', 'First aid course'],
  ['node.js', 'Node.js meetup'],
  ['24/7', 'Open 24/7: the tool library'],
  ['email', 'E‑mail lists, explained'],
  ['creme brulee', 'Crème brûlée and café'],
  ['smorrebrod', 'Smørrebrød på tirsdag'],
  ['ØL', 'Smørrebrød på tirsdag'],
  ['lodz', 'Łódź: wycieczka'],
  ['strassenfest', 'Straßenfest im Größenwahn'],
  ['GRÖSSENWAHN', 'Straßenfest im Größenwahn'],
  ['istanbul', 'İstanbul gezisi'],
  ['ISIK', 'İstanbul gezisi'],
  ['thjodhatid', 'Þjóðhátíð og ævintýri'],
  ['dorde', 'Đorđe svira'],
  ['coeur', 'Œuvres complètes'],
  ['елки', 'Прогулка по Москве'],
  ['НАСТОЛЬНЫХ', 'Вечер настольных игр'],
  ['δρομος', 'Βόλτα στους δρόμους της Αθήνας'],
  ['ΑΘΗΝΑΣ', 'Βόλτα στους δρόμους της Αθήνας'],
  ['محمد', 'شاي وقصص'],
  ['الخط', 'دورة الخط العربي'],
  ['שלום', 'ערב שירה'],
  ['स्वागत', 'हिन्दी कविता पाठ'],
  ['ভাত', 'রান্নার ক্লাস'],
  ['வகுப்பு', 'தமிழ் வகுப்பு'],
  ['初心者', '茶道の初心者のための会'],
  ['和菓子', '茶道の初心者のための会'],
  ['ドリル', '木工入門・第3回'],
  ['第3回', '木工入門・第3回'],
  ['摄影', '北京胡同摄影散步'],
  ['包饺子', '周末包饺子活动'],
  ['ผู้เริ่มต้น', 'เรียนทำอาหารไทยสำหรับผู้เริ่มต้น'],
  ['ພາສາລາວ', 'ຮຽນພາສາລາວ'],
  ['ម្ហូប', 'រៀនធ្វើម្ហូបខ្មែរ'],
  ['회화', '한국어 회화 모임'],
  ['full width', 'Ｆｕｌｌ ｗｉｄｔｈ ＡＢＣ'],
  ['party', '🎉Party🎉 at the quay'],
]

/** Titles with their texts in six languages, and what people type in another form. */
const inForms: [
  language: string,
  texts: Record<string, string>,
  queries: [typed: string, first: string][],
][] = [
  [
    'English',
    {
      'Oil for a butcher block': 'Which one do you take for a board that is in use every day?',
      'The boiled wool jacket': 'It is finished at last, and it is warm.',
      'Pottery class on Thursdays': 'For people who have never thrown a pot.',
      'Reading glasses found': 'They are on the shelf by the door.',
      'How I carve a spoon': 'With a hook knife, from a branch of birch.',
      'A study of Dutch bricklaying': 'It was written for the museum.',
    },
    [
      ['oiled', 'Oil for a butcher block'],
      ['oiling a board', 'Oil for a butcher block'],
      ['classes', 'Pottery class on Thursdays'],
      ['carving spoons', 'How I carve a spoon'],
      ['carved', 'How I carve a spoon'],
      ['studies', 'A study of Dutch bricklaying'],
    ],
  ],
  [
    'German',
    {
      'Alte Häuser im Viertel': 'Wir gehen am Sonntag mit dem Architekten durch die Gassen.',
      'Ein Stuhl aus Esche': 'Die Lehne ist mit der Hand geschnitzt und noch nicht geölt.',
      'Bücher für den Winter': 'Was lest ihr, wenn es draußen dunkel ist?',
      'Der Garten hinter der Werkstatt': 'Im Frühjahr setzen wir dort die ersten Tomaten.',
      'Übungen für Anfänger auf der Geige': 'Jeden Tag eine Viertelstunde, und nicht mehr.',
    },
    [
      ['haus', 'Alte Häuser im Viertel'],
      ['stühle', 'Ein Stuhl aus Esche'],
      ['buch', 'Bücher für den Winter'],
      ['gärten', 'Der Garten hinter der Werkstatt'],
      ['übung', 'Übungen für Anfänger auf der Geige'],
    ],
  ],
  [
    'French',
    {
      'Réparer un vélo soi-même': 'Nous avons les outils et une pompe dans le garage.',
      'Les ateliers du samedi': 'On y apprend la reliure avec une vieille presse.',
      'Un cheval de trait pour le verger': 'Il tire la charrue depuis deux ans.',
      'Des poires brûlées au miel': 'Il faut un grill très chaud et un peu de patience.',
      'Cuisiner pour quarante personnes': 'Une marmite, des lentilles et beaucoup de pain.',
    },
    [
      ['réparation', 'Réparer un vélo soi-même'],
      ['atelier', 'Les ateliers du samedi'],
      ['chevaux', 'Un cheval de trait pour le verger'],
      ['bruler', 'Des poires brûlées au miel'],
      ['cuisinez', 'Cuisiner pour quarante personnes'],
    ],
  ],
  [
    'Spanish',
    {
      'Canciones para el coro de los martes': 'Las partituras están en el armario del fondo.',
      'Un taller de bicicletas para el barrio': 'Trae tu bici y la arreglamos entre todos.',
      'Pintar la pared del patio': 'Nos faltan dos brochas y una escalera.',
      'Información sobre la huerta': 'El agua se corta los lunes por la mañana.',
      'Lápices de madera para los niños': 'Los hacemos con ramas de avellano.',
    },
    [
      ['canción', 'Canciones para el coro de los martes'],
      ['talleres', 'Un taller de bicicletas para el barrio'],
      ['pintamos', 'Pintar la pared del patio'],
      ['informaciones', 'Información sobre la huerta'],
      ['bicicleta', 'Un taller de bicicletas para el barrio'],
    ],
  ],
  [
    'Russian',
    {
      'Новые книги в библиотеке': 'Их принесла соседка из третьего подъезда.',
      'Зимний лагерь у озера': 'Берите тёплые носки и котелок.',
      'Велосипеды на весну': 'Чиним цепи и тормоза по субботам.',
      'В музее открыт зал керамики': 'Билеты у кассы, студентам дешевле.',
      'История одного моста': 'Его строили семь лет и дважды сносило льдом.',
    },
    [
      ['книгу', 'Новые книги в библиотеке'],
      ['зимнего лагеря', 'Зимний лагерь у озера'],
      ['велосипедов', 'Велосипеды на весну'],
      ['музей', 'В музее открыт зал керамики'],
      ['истории', 'История одного моста'],
    ],
  ],
  [
    'Arabic',
    {
      'المكتبة الجديدة في الحي': 'مفتوحة كل مساء حتى التاسعة.',
      'سيارات قديمة للعرض': 'نلتقي عند النهر يوم الجمعة.',
      'كتاب عن النجارة': 'فيه رسوم لكل وصلة.',
      'المعلمون الجدد': 'نرحب بهم يوم السبت.',
      'حديقة مشتركة': 'نزرع النعناع والطماطم.',
    },
    [
      ['مكتبات', 'المكتبة الجديدة في الحي'],
      ['سيارة', 'سيارات قديمة للعرض'],
      ['بالكتاب', 'كتاب عن النجارة'],
      ['معلم', 'المعلمون الجدد'],
      ['الحديقة', 'حديقة مشتركة'],
    ],
  ],
]

const author = personOf(ann)

it('search ranks the expected result first, in the overview and on the tab', async () => {
  for (const [title, content] of Object.entries(texts))
    await make.post({ club: hall, author, title, content })
  expect(queries.length).toBeGreaterThanOrEqual(60)
  expect(await missed(queries)).toEqual([])
})

it.each(inForms)('search finds other forms of %s words, and ranks them first', async (_, posts, typed) => {
  for (const [title, content] of Object.entries(posts))
    await make.post({ club: hall, author, title, content })
  expect(typed.length).toBeGreaterThanOrEqual(5)
  expect(await missed(typed)).toEqual([])
  expect(await missed(queries), 'as before').toEqual([])
})

/** What another post comes first for, with its title. */
async function missed(expected: [typed: string, first: string][]) {
  const different: [string, string, string | undefined][] = []
  for (const list of ['GET /search', 'GET /search/content'] as const)
    for (const [q, first] of expected) {
      const { items, corrected } = await visitor.call(list, { query: { q, type: 'post' as const } })
      if (items[0]?.title !== first || corrected !== null) different.push([list, q, items[0]?.title])
    }
  return different
}
