/** What mail programs write by themselves in a language. `{…}` stands for a part of the date, the name or the address. */
export interface Language {
  locale: string
  /** Time of day in attribution lines. */
  hour12?: true
  gmail: string
  apple: string
  thunderbird: string
  yahoo: string
  proton: string
  k9: string
  roundcube: string
  /** Header labels above the quote: from, sent, to, subject, date. */
  labels: [from: string, sent: string, to: string, subject: string, date: string]
  colon: string
  originalMessage: string
  samsungOriginal: string
  forwardedApple: string
  forwardedGmail: string
  replyPrefix: string
  forwardPrefix: string
  sentFromIphone: string
  outlookMobile: string
  sentFromGalaxy: string
  sentFromK9: string
}

const ENGLISH: Language = {
  locale: 'en-US',
  hour12: true,
  gmail: 'On {wd}, {mon} {d}, {yyyy} at {time} {name} <{address}> wrote:',
  apple: 'On {mon} {d}, {yyyy}, at {time}, {name} <{address}> wrote:',
  thunderbird: 'On {m}/{d}/{yy} {time}, {name} wrote:',
  yahoo: 'On {weekday}, {month} {d}, {yyyy} at {times} CST, {name} <{address}> wrote:',
  proton: 'On {weekday}, {month} {d}th, {yyyy} at {time}, {name} <{address}> wrote:',
  k9: 'On {month} {d}, {yyyy} {times} CST, {name} <{address}> wrote:',
  roundcube: 'On {yyyy}-{mm}-{dd} {hm}, {name} wrote:',
  labels: ['From', 'Sent', 'To', 'Subject', 'Date'],
  colon: ':',
  originalMessage: '-----Original Message-----',
  samsungOriginal: '-------- Original message --------',
  forwardedApple: 'Begin forwarded message:',
  forwardedGmail: '---------- Forwarded message ---------',
  replyPrefix: 'Re: ',
  forwardPrefix: 'Fwd: ',
  sentFromIphone: 'Sent from my iPhone',
  outlookMobile: 'Get [Outlook for iOS]',
  sentFromGalaxy: 'Sent from my Galaxy',
  sentFromK9: 'Sent from my Android device with K-9 Mail. Please excuse my brevity.',
}

export const LANGUAGES = {
  en: ENGLISH,
  es: {
    ...ENGLISH,
    locale: 'es',
    hour12: undefined,
    gmail: 'El {wd}, {d} {mon} {yyyy} a las {hm}, {name} (<{address}>) escribió:',
    apple: 'El {d} {mon} {yyyy}, a las {hm}, {name} <{address}> escribió:',
    thunderbird: 'El {d}/{m}/{yy} a las {hm}, {name} escribió:',
    yahoo: 'El {weekday}, {d} de {month} de {yyyy}, {hms} CET, {name} <{address}> escribió:',
    proton: 'El {weekday}, {d} de {month} de {yyyy} a las {hm}, {name} <{address}> escribió:',
    k9: 'El {d} de {month} de {yyyy} {hms} CET, {name} <{address}> escribió:',
    roundcube: 'El {yyyy}-{mm}-{dd} {hm}, {name} escribió:',
    labels: ['De', 'Enviado', 'Para', 'Asunto', 'Fecha'],
    originalMessage: '-----Mensaje original-----',
    samsungOriginal: '-------- Mensaje original --------',
    forwardedApple: 'Inicio del mensaje reenviado:',
    replyPrefix: 'RE: ',
    forwardPrefix: 'RV: ',
    sentFromIphone: 'Enviado desde mi iPhone',
    outlookMobile: 'Obtener [Outlook para iOS]',
    sentFromGalaxy: 'Enviado desde mi Galaxy',
    sentFromK9: 'Enviado desde mi dispositivo Android con K-9 Mail. Por favor, disculpa mi brevedad.',
  },
  de: {
    ...ENGLISH,
    locale: 'de',
    hour12: undefined,
    gmail: 'Am {wd}., {d}. {mon} {yyyy} um {hm} Uhr schrieb {name} <{address}>:',
    apple: 'Am {dd}.{mm}.{yyyy} um {hm} schrieb {name} <{address}>:',
    thunderbird: 'Am {dd}.{mm}.{yy} um {hm} schrieb {name}:',
    yahoo: 'Am {weekday}, {d}. {month} {yyyy} um {hms} MEZ hat {name} <{address}> Folgendes geschrieben:',
    proton: 'Am {weekday}, {d}. {month} {yyyy} um {hm} schrieb {name} <{address}>:',
    k9: 'Am {d}. {month} {yyyy} {hms} MEZ schrieb {name} <{address}>:',
    roundcube: 'Am {yyyy}-{mm}-{dd} {hm}, schrieb {name}:',
    labels: ['Von', 'Gesendet', 'An', 'Betreff', 'Datum'],
    originalMessage: '-----Ursprüngliche Nachricht-----',
    samsungOriginal: '-------- Ursprüngliche Nachricht --------',
    forwardedApple: 'Anfang der weitergeleiteten Nachricht:',
    replyPrefix: 'AW: ',
    forwardPrefix: 'WG: ',
    sentFromIphone: 'Von meinem iPhone gesendet',
    outlookMobile: '[Outlook für iOS] beziehen',
    sentFromGalaxy: 'Von meinem Galaxy gesendet',
    sentFromK9: 'Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.',
  },
  fr: {
    ...ENGLISH,
    locale: 'fr',
    hour12: undefined,
    gmail: 'Le {wd} {d} {mon} {yyyy} à {hm}, {name} <{address}> a écrit :',
    apple: 'Le {d} {mon} {yyyy} à {hm}, {name} <{address}> a écrit :',
    thunderbird: 'Le {dd}/{mm}/{yyyy} à {hm}, {name} a écrit :',
    yahoo: 'Le {weekday} {d} {month} {yyyy} à {hms} UTC+1, {name} <{address}> a écrit :',
    proton: 'Le {weekday} {d} {month} {yyyy} à {hm}, {name} <{address}> a écrit :',
    k9: 'Le {d} {month} {yyyy} {hms} GMT+01:00, {name} <{address}> a écrit :',
    roundcube: 'Le {yyyy}-{mm}-{dd} {hm}, {name} a écrit :',
    labels: ['De', 'Envoyé', 'À', 'Objet', 'Date'],
    colon: '\u00a0:',
    originalMessage: "-----Message d'origine-----",
    samsungOriginal: "-------- Message d'origine --------",
    forwardedApple: 'Début du message réexpédié :',
    replyPrefix: 'RE: ',
    forwardPrefix: 'TR: ',
    sentFromIphone: 'Envoyé de mon iPhone',
    outlookMobile: 'Télécharger [Outlook pour iOS]',
    sentFromGalaxy: 'Envoyé depuis mon smartphone Samsung Galaxy.',
    sentFromK9: 'Envoyé de mon appareil Android avec Courriel K-9 Mail. Veuillez excuser ma brièveté.',
  },
  pt: {
    ...ENGLISH,
    locale: 'pt-BR',
    hour12: undefined,
    gmail: 'Em {wd}, {d} de {mon} de {yyyy} às {hm}, {name} <{address}> escreveu:',
    apple: 'Em {d} de {mon} de {yyyy}, à(s) {hm}, {name} <{address}> escreveu:',
    thunderbird: 'Em {dd}/{mm}/{yyyy} {hm}, {name} escreveu:',
    yahoo: 'Em {weekday}, {d} de {month} de {yyyy} às {hms} BRT, {name} <{address}> escreveu:',
    proton: 'Em {weekday}, {d} de {month} de {yyyy} às {hm}, {name} <{address}> escreveu:',
    k9: 'Em {d} de {month} de {yyyy} {hms} BRT, {name} <{address}> escreveu:',
    roundcube: 'Em {yyyy}-{mm}-{dd} {hm}, {name} escreveu:',
    labels: ['De', 'Enviado', 'Para', 'Assunto', 'Data'],
    originalMessage: '-----Mensagem original-----',
    samsungOriginal: '-------- Mensagem original --------',
    forwardedApple: 'Início da mensagem reencaminhada:',
    replyPrefix: 'RES: ',
    forwardPrefix: 'ENC: ',
    sentFromIphone: 'Enviado do meu iPhone',
    outlookMobile: 'Obter o [Outlook para iOS]',
    sentFromGalaxy: 'Enviado do meu Galaxy',
    sentFromK9: 'Enviado de meu dispositivo Android usando o K-9 Mail. Por favor, desculpe minha brevidade.',
  },
  it: {
    ...ENGLISH,
    locale: 'it',
    hour12: undefined,
    gmail: 'Il giorno {wd} {d} {mon} {yyyy} alle ore {hm} {name} <{address}> ha scritto:',
    apple: 'Il giorno {d} {mon} {yyyy}, alle ore {hm}, {name} <{address}> ha scritto:',
    thunderbird: 'Il {dd}/{mm}/{yy} {hm}, {name} ha scritto:',
    yahoo: 'Il {weekday} {d} {month} {yyyy} alle ore {hms} CET, {name} <{address}> ha scritto:',
    proton: 'Il {weekday} {d} {month} {yyyy} alle {hm}, {name} <{address}> ha scritto:',
    k9: 'Il {d} {month} {yyyy} {hms} CET, {name} <{address}> ha scritto:',
    roundcube: 'Il {yyyy}-{mm}-{dd} {hm} {name} ha scritto:',
    labels: ['Da', 'Inviato', 'A', 'Oggetto', 'Data'],
    originalMessage: '-----Messaggio originale-----',
    samsungOriginal: '-------- Messaggio originale --------',
    forwardedApple: 'Inizio messaggio inoltrato:',
    replyPrefix: 'R: ',
    forwardPrefix: 'I: ',
    sentFromIphone: 'Inviato da iPhone',
    outlookMobile: 'Ottieni [Outlook per iOS]',
    sentFromGalaxy: 'Inviato dal mio Galaxy',
    sentFromK9: 'Inviato dal mio dispositivo Android con K-9 Mail. Perdonate la brevità.',
  },
  nl: {
    ...ENGLISH,
    locale: 'nl',
    hour12: undefined,
    gmail: 'Op {wd} {d} {mon} {yyyy} om {hm} schreef {name} <{address}>:',
    apple: 'Op {d} {mon} {yyyy}, om {hm} heeft {name} <{address}> het volgende geschreven:',
    thunderbird: 'Op {dd}-{mm}-{yyyy} om {hm} schreef {name}:',
    yahoo: 'Op {weekday} {d} {month} {yyyy} om {hms} CET schreef {name} <{address}>:',
    proton: 'Op {weekday} {d} {month} {yyyy} om {hm} schreef {name} <{address}>:',
    k9: 'Op {d} {month} {yyyy} {hms} CET schreef {name} <{address}>:',
    roundcube: '{name} schreef op {yyyy}-{mm}-{dd} {hm}:',
    labels: ['Van', 'Verzonden', 'Aan', 'Onderwerp', 'Datum'],
    originalMessage: '-----Oorspronkelijk bericht-----',
    samsungOriginal: '-------- Oorspronkelijk bericht --------',
    forwardedApple: 'Begin doorgestuurd bericht:',
    replyPrefix: 'RE: ',
    forwardPrefix: 'FW: ',
    sentFromIphone: 'Verstuurd vanaf mijn iPhone',
    outlookMobile: '[Outlook voor iOS] downloaden',
    sentFromGalaxy: 'Verzonden vanaf mijn Galaxy',
    sentFromK9: 'Verzonden vanaf mijn Android-apparaat met K-9 Mail. Excuseer mijn beknoptheid.',
  },
  ja: {
    ...ENGLISH,
    locale: 'ja',
    hour12: undefined,
    gmail: '{yyyy}年{m}月{d}日({wd}) {hm} {name} <{address}>:',
    apple: '{yyyy}/{mm}/{dd} {hm}、{name} <{address}>のメール:',
    thunderbird: 'On {yyyy}/{mm}/{dd} {hm}, {name} wrote:',
    yahoo: '{yyyy}年{m}月{d}日{weekday} {hms} JST、{name} <{address}>さんが書きました:',
    proton: '{yyyy}年{m}月{d}日{weekday}の{hm}に、{name} <{address}> さんは書きました：',
    k9: '{yyyy}年{m}月{d}日 {hms} JST、{name} <{address}> のメール:',
    roundcube: '{yyyy}-{mm}-{dd} {hm} に {name} さんは書きました:',
    labels: ['差出人', '送信日時', '宛先', '件名', '日付'],
    originalMessage: '-----Original Message-----',
    samsungOriginal: '-------- 元のメッセージ --------',
    forwardedApple: '転送されたメッセージ:',
    sentFromIphone: 'iPhoneから送信',
    outlookMobile: '[Outlook for iOS] を入手',
    sentFromGalaxy: 'Galaxyから送信',
    sentFromK9: 'K-9 Mailで送信しました。簡単な返信でごめんなさい。',
  },
  zh: {
    ...ENGLISH,
    locale: 'zh-CN',
    hour12: undefined,
    gmail: '{name} <{address}> 于{yyyy}年{m}月{d}日{wd} {hm}写道：',
    apple: '在 {yyyy}年{m}月{d}日，{hm}，{name} <{address}> 写道：',
    thunderbird: '在 {yyyy}/{m}/{d} {hm}, {name} 写道:',
    yahoo: '在 {yyyy}年{m}月{d}日{weekday} GMT+8 {hms}，{name} <{address}> 写道：',
    proton: '在 {yyyy}年{m}月{d}日 {weekday} {hm}，{name} <{address}> 写道：',
    k9: '于 {yyyy}年{m}月{d}日 GMT+08:00 {hms}，{name} <{address}> 写道：',
    roundcube: '在 {yyyy}-{mm}-{dd} {hm}，{name} 写道：',
    labels: ['发件人', '发送时间', '收件人', '主题', '日期'],
    colon: '：',
    originalMessage: '-----邮件原件-----',
    samsungOriginal: '-------- 原始邮件 --------',
    forwardedApple: '以下是转发的邮件：',
    replyPrefix: '回复: ',
    forwardPrefix: '转发: ',
    sentFromIphone: '发自我的iPhone',
    outlookMobile: '获取 [Outlook for iOS]',
    sentFromGalaxy: '从我的 Galaxy 发送',
    sentFromK9: '使用 K-9 Mail 发送自我的Android设备。',
  },
  pl: {
    ...ENGLISH,
    locale: 'pl',
    hour12: undefined,
    gmail: '{wd}, {d} {mon} {yyyy} o {hm} {name} <{address}> napisał(a):',
    apple: 'Wiadomość napisana przez {name} <{address}> w dniu {d} {mon} {yyyy}, o godz. {hm}:',
    thunderbird: 'W dniu {d}.{mm}.{yyyy} o {hm}, {name} pisze:',
    yahoo: 'W dniu {weekday}, {d} {month} {yyyy} {hms} CET użytkownik {name} <{address}> napisał:',
    proton: 'W dniu {weekday}, {d} {month} {yyyy} {hm} {name} <{address}> napisał(a):',
    k9: 'Dnia {d} {month} {yyyy} {hms} CET, {name} <{address}> napisał/a:',
    roundcube: 'W dniu {yyyy}-{mm}-{dd} {hm}, {name} napisał(a):',
    labels: ['Od', 'Wysłano', 'Do', 'Temat', 'Data'],
    originalMessage: '-----Wiadomość oryginalna-----',
    samsungOriginal: '-------- Oryginalna wiadomość --------',
    forwardedApple: 'Początek przekazywanej wiadomości:',
    replyPrefix: 'Odp: ',
    forwardPrefix: 'PD: ',
    sentFromIphone: 'Wysłane z iPhone’a',
    outlookMobile: 'Pobierz [Outlook dla systemu iOS]',
    sentFromGalaxy: 'Wysłano z mojego Galaxy',
    sentFromK9: 'Wysłane z urządzenia Android za pomocą K-9 Mail. Proszę wybaczyć moją zwięzłość.',
  },
} satisfies Record<string, Language>

export type LanguageCode = keyof typeof LANGUAGES

export interface Person {
  name: string
  address: string
}

const two = (value: number) => String(value).padStart(2, '0')

/** Fills the date, the name and the address into a pattern of the language. Dates are in UTC. */
export function fill(pattern: string, { locale, hour12 }: Language, date: Date, { name, address }: Person): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(date)
  const month = (style: 'short' | 'long') => {
    const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: style, timeZone: 'UTC' }).formatToParts(date)
    return parts.find(({ type }) => type === 'month')?.value ?? ''
  }
  const [hours, minutes, seconds] = [date.getUTCHours(), two(date.getUTCMinutes()), two(date.getUTCSeconds())]
  const half = `${hours < 12 ? 'AM' : 'PM'}`
  const hm = `${two(hours)}:${minutes}`
  const values: Record<string, string> = {
    wd: part({ weekday: 'short' }),
    weekday: part({ weekday: 'long' }),
    mon: month('short'),
    month: month('long'),
    d: String(date.getUTCDate()),
    dd: two(date.getUTCDate()),
    m: String(date.getUTCMonth() + 1),
    mm: two(date.getUTCMonth() + 1),
    yyyy: String(date.getUTCFullYear()),
    yy: two(date.getUTCFullYear() % 100),
    hm,
    hms: `${hm}:${seconds}`,
    time: hour12 ? `${hours % 12 || 12}:${minutes}\u202f${half}` : hm,
    times: hour12 ? `${hours % 12 || 12}:${minutes}:${seconds} ${half}` : `${hm}:${seconds}`,
    name,
    address,
  }
  return pattern.replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
}
