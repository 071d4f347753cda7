import type { LanguageCode } from './languages.ts'

/** What people write about land. The first paragraph greets, the last one closes. */
export interface Words {
  greeting: string
  short: string[]
  paragraphs: string[]
  listIntro: string
  items: string[]
  closing: string
  names: string[]
}

export const WORDS: Record<LanguageCode, Words> = {
  en: {
    greeting: 'Hi Dale,',
    short: [
      'Yes, Thursday at 9 works for us.',
      'Sounds good, I’ll send the survey tonight.',
      'No, the lease runs until 2031.',
    ],
    paragraphs: [
      'We walked the east boundary yesterday: the 138 kV line crosses about 0.4 miles south of the county road, and the Odessa North substation is 2.3 miles away.',
      'The parcel is 412.6 acres after the survey, not 430, because the road easement takes 17.4 acres along the creek.',
      'Our engineers would need access for two days of soil borings. They bring their own equipment & close every gate behind them.',
      'Could you tell us what you pay per acre and year during the option, and whether the rate rises by 2% or 2.5% annually?',
      'The well near the barn gives 35 gallons per minute; the water district has never limited it, even in the summer of 2023.',
    ],
    listIntro: 'Here is what we still need:',
    items: ['the deed with APN 114-220-07', 'a survey no older than 2019', 'proof that taxes are paid (2024 and 2025)'],
    closing: 'Best regards,',
    names: ['Dale Krueger', 'Maria O’Neill', 'Hank Whitfield'],
  },
  es: {
    greeting: 'Hola Dale:',
    short: [
      'Sí, el jueves a las 9 nos viene bien.',
      'De acuerdo, mañana le envío el plano.',
      'No, el arrendamiento termina en 2031.',
    ],
    paragraphs: [
      'Ayer recorrimos el lindero este: la línea de 138 kV cruza a unos 600 metros al sur del camino y la subestación queda a 3,7 km.',
      'La parcela tiene 167 hectáreas según el último levantamiento, ¿o el dato del anuncio es más reciente?',
      'Nuestros ingenieros necesitarían dos días para los sondeos. Traen su propio equipo y cierran todas las puertas.',
      'El pozo junto al granero da 130 litros por minuto; nunca lo han limitado, ni siquiera en el verano de 2023.',
    ],
    listIntro: 'Todavía nos falta lo siguiente:',
    items: [
      'la escritura con número catastral',
      'un plano posterior a 2019',
      'los recibos de impuestos de 2024 y 2025',
    ],
    closing: 'Un saludo,',
    names: ['Lucía Fernández', 'Íñigo Muñoz'],
  },
  de: {
    greeting: 'Hallo Herr Krüger,',
    short: [
      'Ja, Donnerstag um 9 Uhr passt uns gut.',
      'Einverstanden, den Lageplan schicke ich heute Abend.',
      'Nein, der Pachtvertrag läuft bis 2031.',
    ],
    paragraphs: [
      'Wir sind gestern die östliche Grenze abgegangen: Die 110-kV-Leitung kreuzt rund 600 m südlich der Straße, das Umspannwerk liegt 3,7 km entfernt.',
      'Das Flurstück hat nach der Vermessung 167,3 ha und nicht 174 ha, weil der Weg mit seinem Geh- und Leitungsrecht abgeht.',
      'Für die Bohrungen bräuchten unsere Ingenieure zwei Tage Zugang. Sie bringen ihr Gerät mit und schließen jedes Tor.',
      'Können Sie uns sagen, wie hoch die Pacht je Hektar und Jahr während der Option wäre?',
    ],
    listIntro: 'Folgendes fehlt uns noch:',
    items: [
      'der Grundbuchauszug (Blatt 4711)',
      'eine Vermessung, die nicht älter als 2019 ist',
      'die Bestätigung der Gemeinde',
    ],
    closing: 'Mit freundlichen Grüßen',
    names: ['Jürgen Böhm', 'Käthe Weiß'],
  },
  fr: {
    greeting: 'Bonjour Monsieur Krueger,',
    short: [
      'Oui, jeudi à 9 heures nous convient.',
      'Entendu, je vous envoie le plan ce soir.',
      'Non, le bail court jusqu’en 2031.',
    ],
    paragraphs: [
      'Nous avons parcouru hier la limite est : la ligne de 225 kV passe à 600 mètres au sud de la route et le poste source est à 3,7 km.',
      'La parcelle fait 167 hectares d’après le géomètre, et non 174, car le chemin grevé d’une servitude en est exclu.',
      'Nos ingénieurs auraient besoin de deux jours pour les sondages. Ils apportent leur matériel et referment chaque barrière.',
      'Pourriez-vous nous indiquer le loyer par hectare et par an pendant l’option ?',
    ],
    listIntro: 'Il nous manque encore :',
    items: ['l’acte de propriété', 'un plan postérieur à 2019', 'la preuve du paiement des impôts (2024 et 2025)'],
    closing: 'Cordialement,',
    names: ['Hélène Lefèvre', 'François Mérou'],
  },
  pt: {
    greeting: 'Olá Dale,',
    short: [
      'Sim, quinta-feira às 9h está ótimo.',
      'Combinado, envio o levantamento hoje à noite.',
      'Não, o arrendamento vai até 2031.',
    ],
    paragraphs: [
      'Ontem percorremos a divisa leste: a linha de 138 kV cruza a uns 600 metros ao sul da estrada e a subestação fica a 3,7 km.',
      'A gleba tem 167 hectares segundo o levantamento, e não 174, porque a faixa de servidão ficou de fora.',
      'Nossos engenheiros precisariam de dois dias para as sondagens. Eles trazem o equipamento e fecham todas as porteiras.',
    ],
    listIntro: 'Ainda precisamos de:',
    items: [
      'a escritura com a matrícula',
      'um levantamento posterior a 2019',
      'os comprovantes de impostos de 2024 e 2025',
    ],
    closing: 'Abraços,',
    names: ['João Conceição', 'Ana Luísa Araújo'],
  },
  it: {
    greeting: 'Buongiorno Dale,',
    short: [
      'Sì, giovedì alle 9 va benissimo.',
      'D’accordo, stasera invio il rilievo.',
      'No, l’affitto dura fino al 2031.',
    ],
    paragraphs: [
      'Ieri abbiamo percorso il confine est: la linea da 132 kV passa a circa 600 metri a sud della strada e la cabina primaria è a 3,7 km.',
      'Il terreno misura 167 ettari secondo il rilievo, non 174, perché la servitù di passaggio è esclusa.',
      'Ai nostri ingegneri servirebbero due giorni per i carotaggi. Portano la loro attrezzatura e chiudono ogni cancello.',
    ],
    listIntro: 'Ci manca ancora:',
    items: ['l’atto di proprietà', 'un rilievo successivo al 2019', 'la prova del pagamento delle imposte'],
    closing: 'Cordiali saluti,',
    names: ['Niccolò Ferrari', 'Chiara Donà'],
  },
  nl: {
    greeting: 'Beste Dale,',
    short: [
      'Ja, donderdag om 9 uur komt goed uit.',
      'Prima, vanavond stuur ik de opmeting.',
      'Nee, de pacht loopt tot 2031.',
    ],
    paragraphs: [
      'Gisteren hebben we de oostgrens gelopen: de 150 kV-lijn kruist ongeveer 600 meter ten zuiden van de weg en het onderstation ligt op 3,7 km.',
      'Het perceel is volgens de landmeter 167 hectare en geen 174, omdat het recht van overpad eraf gaat.',
      'Onze ingenieurs hebben twee dagen nodig voor de boringen. Ze brengen eigen materieel mee en sluiten elk hek.',
    ],
    listIntro: 'Dit hebben we nog nodig:',
    items: ['de akte met het kadasternummer', 'een opmeting van na 2019', 'het bewijs dat de belasting is betaald'],
    closing: 'Met vriendelijke groet,',
    names: ['Daniël de Vries', 'Zoë van der Meer'],
  },
  ja: {
    greeting: 'クルーガー様',
    short: [
      'はい、木曜日の9時で大丈夫です。',
      '承知しました。今夜、測量図をお送りします。',
      'いいえ、賃貸借契約は2031年までです。',
    ],
    paragraphs: [
      '昨日、東側の境界を歩きました。送電線は道路の南約600メートルを横切り、変電所までは3.7キロです。',
      '測量後の面積は167ヘクタールで、174ヘクタールではありません。通行権の分が除かれるためです。',
      'ボーリング調査のため、技術者が二日間立ち入る必要があります。機材は持参し、門は必ず閉めます。',
    ],
    listIntro: 'まだ必要な書類は次のとおりです。',
    items: ['登記簿の写し', '2019年以降の測量図', '納税証明書'],
    closing: 'よろしくお願いいたします。',
    names: ['山田太郎', '佐藤花子'],
  },
  zh: {
    greeting: '您好，',
    short: ['可以，星期四上午九点没问题。', '好的，今晚我把测量图发给您。', '不行，租约到2031年才结束。'],
    paragraphs: [
      '昨天我们走了东边的地界：输电线在公路以南约600米处经过，变电站距离3.7公里。',
      '测量后的面积是167公顷，不是174公顷，因为通行权占用的部分要扣除。',
      '工程师需要两天时间钻探。他们自带设备，并会关好每一道门。',
    ],
    listIntro: '我们还需要：',
    items: ['产权证复印件', '2019年以后的测量图', '完税证明'],
    closing: '祝好',
    names: ['王小明', '陈丽华'],
  },
  pl: {
    greeting: 'Dzień dobry,',
    short: ['Tak, czwartek o 9 nam pasuje.', 'Dobrze, wieczorem wyślę mapę.', 'Nie, dzierżawa trwa do 2031 roku.'],
    paragraphs: [
      'Wczoraj przeszliśmy wschodnią granicę: linia 110 kV przecina działkę około 600 metrów na południe od drogi, a stacja leży 3,7 km dalej.',
      'Działka ma po pomiarze 167 hektarów, a nie 174, bo odpada służebność przejazdu.',
      'Nasi inżynierowie potrzebują dwóch dni na odwierty. Przywiozą własny sprzęt i zamkną każdą bramę.',
    ],
    listIntro: 'Brakuje nam jeszcze:',
    items: ['odpisu księgi wieczystej', 'mapy nie starszej niż z 2019 roku', 'zaświadczenia o podatkach'],
    closing: 'Pozdrawiam',
    names: ['Łukasz Żółkiewski', 'Agnieszka Wójcik'],
  },
}

/** Own words that look like a quote, an attribution, a header block or a signature. */
export const TRAPS: readonly string[] = [
  'From: the substation to the road it is 2.3 miles.\n\nSo the line would cross our neighbor.',
  'On Tuesday we wrote:\n\nwe want $1,200 per acre. That still stands.',
  '> 50 acres and < 2 miles from a 138 kV line: that is what you asked for, and we have it.',
  'Option A: 120 acres at the road.\n\n--\n\nOption B: 340 acres along the creek, with the well, and a right of way that we would have to negotiate with the county first.\n\nWe would prefer B.',
  'Acreage: 412.6\nCounty: Ector\nZoning: agricultural\n\nPlease correct the listing.',
  'To: be honest, we expected more.\n\nSubject: to the board, we could sign in March.',
  'At 10:30 on Jan 6, 2026 the surveyor told us:\n\nthe corner marker is gone. Who replaces it?',
  '-----\nPhase 1 is 80 acres.\n-----\nPhase 2 is the rest, if ERCOT agrees.',
  'Sent from the county office this morning: the permit, two copies.\n\nThe original follows by mail.',
  'Date: we could do March 3.\nTime: after lunch.\n\nWhat about you?',
  'The agent wrote: “sell now”. We don’t want to sell, we want to lease.\n\n___\n\nIs that possible?',
  '1. The road\n2. The well\n3. The fence\n\n> 30 years is too long for us, 25 would be fine.',
  'Von: der Straße bis zum Graben sind es 300 m.\n\nAm Dienstag schrieb ich schon: der Zaun bleibt.',
  'Regards from the ranch!\n\nOne more thing: call Bob at 432-555-0142 or bob@ranch.example before you drive out.',
  'Original message from the county: the variance is granted.\n\nForwarded message follows by fax.',
]

/** Texts of the earlier messages, which quotes repeat. */
export const EARLIER: readonly string[][] = [
  [
    'Thank you for listing your parcel near Odessa.',
    'We’re building a 200 MW data center and are looking for 300 to 450 acres within three miles of a substation.',
    'When could our team visit the site?',
  ],
  ['Could you send the survey?', 'The listing says 430 acres: is that before or after the easement?'],
  [
    'Reply to this email to answer. Your answer goes to the other party through VoltAcre.',
    'Does the option include the mineral rights?',
    'From: what we know, the county would approve it.',
  ],
]

export const DISCLAIMERS: Partial<Record<LanguageCode, string>> = {
  en: 'CONFIDENTIALITY NOTICE: This email and any attachments are for the exclusive use of the intended recipient. If you received it in error, please notify the sender and delete it.',
  de: 'Diese E-Mail enthält vertrauliche und/oder rechtlich geschützte Informationen. Wenn Sie nicht der richtige Adressat sind, informieren Sie bitte sofort den Absender und vernichten Sie diese Mail.',
  fr: 'Ce message et toutes les pièces jointes sont confidentiels et établis à l’intention exclusive de leurs destinataires.',
  es: 'AVISO DE CONFIDENCIALIDAD: Este mensaje y sus archivos adjuntos van dirigidos exclusivamente a su destinatario y pueden contener información confidencial.',
}
