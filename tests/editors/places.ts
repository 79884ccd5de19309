/** Positions in the files of two apps, and the expected answers of the language server. `‸` is the cursor. */

export interface CompletionPlace {
  /** The subject, for the title of the test. */
  what: string;
  file: string;
  /** The text in the file, and the text typed in its place. */
  typed: readonly [before: string, after: string];
  /** Labels that must be offered. */
  offers: readonly string[];
  not?: readonly string[];
  /** The first suggestion. */
  first?: string;
  /** The line with the cursor after accepting the first of `offers`, in an editor without snippets. */
  becomes?: string;
  /** What is shown beside the first of `offers`. */
  detail?: string;
  /** A string is unterminated, so that the result cannot be JSON yet. */
  isOpen?: true;
}

const withdraw = 'screens/pages/withdraw/detail.json';

export const exchange: readonly CompletionPlace[] = [
  {
    what: 'a property of a page',
    file: withdraw,
    typed: ['"title": "withdraw.title",', '"title": "withdraw.title",\n  ‸'],
    offers: ['state', 'enter', 'on'],
    not: ['route', 'guards'],
    becomes: '  "state": {  },',
  },
  {
    what: 'a property of a node, half typed, the comma before it missing',
    file: withdraw,
    typed: ['"text": "withdraw.noneLeft"', '"text": "withdraw.noneLeft"\n      "ic‸'],
    offers: ['icon', 'values'],
    not: ['tone', 'children'],
  },
  {
    what: 'a property before another, half typed, without its quotes',
    file: withdraw,
    typed: ['"look": "caption",', 'loo‸\n          "grow": true,'],
    offers: ['look'],
    becomes: '"look": "",',
  },
  {
    what: 'the name of a property that has its value',
    file: withdraw,
    typed: ['"chunks": 4', '"ch‸": 4'],
    offers: ['chunks'],
    becomes: '"chunks": 4',
  },
  {
    what: 'kinds of nodes and widgets',
    file: withdraw,
    typed: ['"type": "copyable"', '"type": "‸"'],
    offers: ['list', 'notice', 'card', 'searchPicker'],
    becomes: '"type": "list",',
  },
  {
    what: 'a whole node in a list of nodes, with what it requires',
    file: withdraw,
    typed: ['"view": [\n    {', '"view": [\n    ‸\n    {'],
    offers: ['list', 'form'],
    becomes: '    { "type": "list", "of": "= ", "children": [] },',
  },
  {
    what: 'a whole step in a list of steps',
    file: withdraw,
    typed: [
      '"press": [\n        {\n          "require"',
      '"press": [\n        ‸\n        {\n          "require"',
    ],
    offers: ['toast', 'go', 'call'],
    becomes: '{ "toast": "" },',
  },
  {
    what: 'the verb of a step',
    file: withdraw,
    typed: ['"require": ["fundPassword"]', '"‸"'],
    offers: ['reload', 'call'],
    becomes: '"reload": []',
  },
  {
    what: 'operations',
    file: withdraw,
    typed: ['"walletList"', '"‸"'],
    offers: ['walletList', 'coinList'],
    detail: 'POST /wallet/list',
    becomes: '"operation": "walletList",',
  },
  {
    what: 'operations, in a string that is not closed',
    file: withdraw,
    typed: ['"walletList",', '"wallet‸'],
    offers: ['walletList', 'walletGetInfo'],
  },
  {
    what: 'parameters of a call',
    file: withdraw,
    typed: ['"currency": "= query.currency_id"\n      },\n      "live"', '‸\n      },\n      "live"'],
    offers: ['currency'],
    becomes: '"currency": "= "',
  },
  {
    what: 'the query of another page',
    file: withdraw,
    typed: ['"tab": "withdraw"', '‸'],
    offers: ['tab'],
    becomes: '"tab": ""',
  },
  {
    what: 'the values of a field of a query',
    file: withdraw,
    typed: ['"tab": "withdraw"', '"tab": "‸"'],
    offers: ['withdraw', 'deposit'],
  },
  {
    what: 'text keys, with the text in the user’s language',
    file: withdraw,
    typed: ['"withdraw.terms"', '"withdraw.t‸"'],
    offers: ['withdraw.title'],
    detail: '出金',
  },
  {
    what: 'placeholders of a text',
    file: withdraw,
    typed: ['"coin": "= unit"', '‸'],
    offers: ['coin'],
    becomes: '"coin": "= "',
  },
  {
    what: 'guards',
    file: withdraw,
    typed: ['["login"]', '[‸]'],
    offers: ['login', 'realName', 'fundPassword'],
    becomes: '"guards": ["login"],',
  },
  {
    what: 'a guard after another, the comma missing',
    file: withdraw,
    typed: ['["login"]', '["login" ‸]'],
    offers: ['realName'],
    becomes: '"guards": ["login", "realName"],',
  },
  {
    what: 'routes',
    file: withdraw,
    typed: ['"/pages/assets/record"', '"‸"'],
    offers: ['/pages/assets/record', '/pages/withdraw/detail'],
  },
  { what: 'icons', file: withdraw, typed: ['"history"', '"hist‸"'], offers: ['history', 'map-pin'] },
  {
    what: 'tones',
    file: withdraw,
    typed: ['"tone": "pending"', '"tone": "‸"'],
    offers: ['good', 'bad', 'pending'],
  },
  {
    what: 'the words that a property allows',
    file: withdraw,
    typed: ['"look": "icon"', '"look": "‸"'],
    offers: ['primary', 'secondary', 'icon'],
  },
  {
    what: 'an enum of the grammar',
    file: withdraw,
    typed: ['"merge": "reload"', '"merge": "‸"'],
    offers: ['reload', 'rows', 'fields', 'replace'],
  },
  { what: 'channels', file: withdraw, typed: ['"user_notice"', '"‸"'], offers: ['user_notice'] },
  {
    what: 'formats of amounts',
    file: withdraw,
    typed: ['"as": "amount",\n              "unit": "= unit"', '"as": "‸",\n              "unit": "= unit"'],
    offers: ['amount', 'percent'],
  },
  {
    what: 'parts',
    file: withdraw,
    typed: ['"part": "withdrawGates"', '"part": "‸"'],
    offers: ['withdrawGates'],
  },
  {
    what: 'schemas of forms',
    file: withdraw,
    typed: ['"schema": "withdrawal"', '"schema": "‸"'],
    offers: ['withdrawal', 'transfer'],
  },
  {
    what: 'fields of a form',
    file: withdraw,
    typed: ['"notes": {}', '"‸": {}'],
    offers: ['notes'],
    not: ['currency'],
    becomes: '"notes": {}',
  },
  {
    what: 'properties of a field',
    file: withdraw,
    typed: ['"notes": {}', '"notes": { ‸ }'],
    offers: ['label', 'hint', 'widget'],
    becomes: '"notes": { "label": "" }',
  },
  {
    what: 'controls and widgets of fields',
    file: withdraw,
    typed: ['"notes": {}', '"notes": { "widget": "‸" }'],
    offers: ['textarea', 'searchPicker', 'switch'],
  },
  {
    what: 'initial values of a form',
    file: withdraw,
    typed: ['"currency": "= query.currency_id",\n        "address"', '‸\n        "address"'],
    offers: ['currency', 'number'],
    becomes: '"currency": "= ",',
  },
  {
    what: 'the field that a rule is about',
    file: withdraw,
    typed: [
      '"field": "number",\n          "check": "= form.number <=',
      '"field": "‸",\n          "check": "= form.number <=',
    ],
    offers: ['number', 'address'],
  },
  {
    what: 'places that can be set',
    file: withdraw,
    typed: ['"forms.withdrawal.address": "= picked"', '"‸": "= picked"'],
    offers: ['forms.withdrawal.address', 'forms.withdrawal.number'],
  },
  {
    what: 'keywords of a declared type',
    file: withdraw,
    typed: ['"type": "integer",\n      "default": 3', '"type": "integer",\n      ‸'],
    offers: ['default', 'enum'],
  },
  {
    what: 'types',
    file: withdraw,
    typed: ['"type": "integer"', '"type": "‸"'],
    offers: ['integer', 'string', 'boolean'],
  },
  // Within expressions.
  {
    what: 'names in an expression',
    file: withdraw,
    typed: ['"= data.info.left_today == 0"', '"= ‸"'],
    offers: ['ready', 'data', 'unit', 'session', 'size'],
  },
  {
    what: 'names by the type that the place demands',
    file: withdraw,
    typed: ['"= data.info.left_today == 0"', '"= ‸"'],
    offers: ['ready'],
    first: 'ready',
  },
  {
    what: 'sources',
    file: withdraw,
    typed: ['"= data.info.name"', '"= data.‸"'],
    offers: ['addresses', 'info', 'wallets'],
    becomes: '"unit": "= data.addresses",',
  },
  {
    what: 'fields of an answer, in a string that is not closed',
    file: withdraw,
    typed: ['"= data.info.name",', '"= data.info.na‸'],
    offers: ['name', 'rate'],
    detail: 'a text',
    becomes: '"unit": "= data.info.name\n',
    isOpen: true,
  },
  {
    what: 'fields, in the middle of a word, which is replaced as a whole',
    file: withdraw,
    typed: ['"= data.info.name"', '"= data.info.ra‸me"'],
    offers: ['rate'],
    becomes: '"unit": "= data.info.rate",',
  },
  {
    what: 'fields before a quote, which stays as it is',
    file: withdraw,
    typed: ['"= data.info.name"', '"= data.info.na‸"'],
    offers: ['name'],
    becomes: '"unit": "= data.info.name",',
  },
  {
    what: 'a function before its brackets, which are not written again',
    file: withdraw,
    typed: ['"= size(data.addresses) == 0"', '"= si‸(data.addresses) == 0"'],
    offers: ['size'],
    becomes: '"= size(data.addresses) == 0"',
  },
  {
    what: 'a condition after another, by its type',
    file: withdraw,
    typed: ['"= data.info.left_today == 0"', '"= data.info.left_today == 0 && ‸"'],
    offers: ['ready'],
    first: 'ready',
  },
  {
    what: 'a condition after a negation, by its type',
    file: withdraw,
    typed: ['"= data.info.left_today == 0"', '"= !‸"'],
    offers: ['ready'],
    first: 'ready',
  },
  {
    what: 'an amount after an amount, by its type',
    file: withdraw,
    typed: ['"= form.number <= data', '"= form.number <= ‸data'],
    offers: ['fee', 'receives'],
    first: 'fee',
  },
  {
    what: 'fields of an element, within a macro',
    file: withdraw,
    typed: ['a.address == forms', 'a.‸ == forms'],
    offers: ['address', 'netType'],
  },
  {
    what: 'fields of the result of a function',
    file: withdraw,
    typed: ['first(data.addresses).address : null', 'first(data.addresses).‸ : null'],
    offers: ['address', 'netType'],
  },
  {
    what: 'the row of options',
    file: withdraw,
    typed: ['"= it.currency_name"', '"= it.‸"'],
    offers: ['currency_name'],
  },
  {
    what: 'fields of the form in itself',
    file: withdraw,
    typed: ['"= form.number <= data', '"= form.‸ <= data'],
    offers: ['number', 'address'],
  },
  {
    what: 'forms by their names',
    file: withdraw,
    typed: ['forms.withdrawal.number - receives', 'forms.‸ - receives'],
    offers: ['withdrawal'],
  },
  {
    what: 'the result of an earlier step',
    file: withdraw,
    typed: ['"= picked"', '"= ‸"'],
    offers: ['picked'],
  },
  {
    what: 'functions with their parameters',
    file: withdraw,
    typed: ['"= upper(chosen.netType)"', '"= up‸"'],
    offers: ['size', 'text'],
  },
  {
    what: 'sources of the session',
    file: withdraw,
    typed: ['"= session.user.review_status == 2 &&', '"= session.‸ == 2 &&'],
    offers: ['user', 'loggedIn'],
  },
  // Other files.
  {
    what: 'the members of app.json',
    file: 'screens/app.json',
    typed: ['"tabBars": {', '‸\n  "tabBars": {'],
    offers: ['errors'],
  },
  {
    what: 'tones of a status',
    file: 'screens/statuses.json',
    typed: ['"tone": "neutral"', '"tone": "‸"'],
    offers: ['neutral', 'good'],
  },
  {
    what: 'labels of a status',
    file: 'screens/statuses.json',
    typed: ['"status.unverified"', '"‸"'],
    offers: ['status.unverified'],
    detail: '未確認',
  },
  {
    what: 'values that a part is given, in the part',
    file: 'screens/parts/coinRow.json',
    typed: ['"view": [', '"view": [\n    ‸'],
    offers: ['row', 'text'],
  },
  {
    what: 'fields of the form in a condition of a schema',
    file: 'schemas/withdrawal.json',
    typed: ['"maxLength": 200,', '"maxLength": 200, "x-required-when": "= form.nu‸",'],
    offers: ['number'],
    becomes: '"= form.number"',
  },
  {
    what: 'keywords of a schema',
    file: 'schemas/withdrawal.json',
    typed: ['"maxLength": 200,', '"maxLength": 200, ‸'],
    offers: ['pattern', 'minLength'],
  },
  {
    what: 'values that have no label yet',
    file: 'schemas/withdrawal.json',
    typed: [
      '"maxLength": 200,',
      '"enum": ["gift", "rent"], "x-labels": { "gift": "withdrawal.notes", "‸" },',
    ],
    offers: ['rent'],
    not: ['gift', 'pattern'],
  },
  {
    what: 'the label of a value',
    file: 'schemas/withdrawal.json',
    typed: ['"maxLength": 200,', '"enum": ["gift"], "x-labels": { "gift": "‸" },'],
    offers: ['withdrawal.notes'],
  },
  {
    what: 'numbers that have no label yet',
    file: 'schemas/withdrawal.json',
    typed: ['"maxLength": 200,', '"enum": [1, 2], "x-labels": { "1": "withdrawal.notes", "‸" },'],
    offers: ['2'],
    not: ['1'],
  },
  {
    what: 'required fields of a record in a form',
    file: 'schemas/withdrawal.json',
    typed: ['"maxLength": 200,', '"required": ["‸"], "properties": { "street": { "type": "string" } },'],
    offers: ['street'],
    not: ['currency'],
  },
  {
    what: 'the file of a reference, from a folder below',
    file: 'schemas/common/password.json',
    typed: ['"type": "string"', '"$ref": "‸"'],
    offers: ['code.json'],
    not: ['password.json', 'common/code.json'],
  },
  {
    what: 'the file of a reference',
    file: 'schemas/changePassword.json',
    typed: ['"common/password.json"', '"‸"'],
    offers: ['common/password.json', 'common/code.json'],
    becomes: '"$ref": "common/password.json"',
  },
  {
    what: 'titles of fields',
    file: 'schemas/withdrawal.json',
    typed: ['"withdrawal.notes"', '"‸"'],
    offers: ['withdrawal.notes'],
    becomes: '"title": "withdrawal.notes"',
  },
  {
    what: 'required fields of a schema',
    file: 'schemas/withdrawal.json',
    typed: ['["currency", "number"]', '["currency", "‸"]'],
    offers: ['number', 'notes'],
    not: ['currency'],
  },
  {
    what: 'properties of a widget in a field',
    file: 'screens/pages/verification/advanced.json',
    typed: ['"example": "cardFront",', '‸'],
    offers: ['example', 'accept', 'maxBytes'],
    not: ['capture', 'value'],
  },
  {
    what: 'the values of a property of a widget',
    file: 'screens/pages/verification/advanced.json',
    typed: ['"example": "cardFront"', '"example": "‸"'],
    offers: ['cardFront'],
    becomes: '"example": "cardFront"',
  },
  {
    what: 'events of a widget',
    file: 'screens/pages/trade/index.json',
    typed: ['"price": [', '‸\n            "other": ['],
    offers: ['price'],
    becomes: '"price": [],',
  },
  {
    what: 'what an event of a widget tells',
    file: 'screens/pages/trade/index.json',
    typed: ['"= event.price"', '"= event.‸"'],
    offers: ['price'],
  },
  {
    what: 'properties of a widget that is a node',
    file: 'screens/pages/trade/index.json',
    typed: ['"type": "orderBook",', '"type": "orderBook",\n          ‸'],
    offers: ['when'],
    not: ['type', 'children'],
  },
];

export const library: readonly CompletionPlace[] = [
  {
    what: 'operations of another contract',
    file: 'screens/books/book.json',
    typed: ['"call": "borrowBook"', '"call": "‸"'],
    offers: ['borrowBook', 'reserveBook'],
  },
  {
    what: 'parameters of a step',
    file: 'screens/books/book.json',
    typed: [
      '"call": "cancelReservation", "with": { "bookId": "= query.id" }',
      '"call": "cancelReservation", "with": { ‸ }',
    ],
    offers: ['bookId'],
  },
  {
    what: 'what a step may have besides its verb',
    file: 'screens/books/book.json',
    typed: ['"toast": "book.cancelled"', '"toast": "book.cancelled", ‸'],
    offers: ['tone', 'when'],
    not: ['call', 'go'],
  },
  {
    what: 'the values of a type after ==',
    file: 'screens/books/book.json',
    typed: ['"= data.book.mine == \'ready\'",\n      "tone"', '"= data.book.mine == ‸",\n      "tone"'],
    offers: ["'ready'", "'waiting'", "'borrowed'"],
  },
  {
    what: 'the values of a type within quotes',
    file: 'screens/books/book.json',
    typed: ['"= data.book.mine == \'ready\'",\n      "tone"', '"= data.book.mine == \'‸\'",\n      "tone"'],
    offers: ['ready', 'waiting'],
  },
  {
    what: 'text keys within an expression',
    file: 'screens/books/book.json',
    typed: ["text('book.bc')", "text('book.‸')"],
    offers: ['book.bc', 'book.shelf'],
  },
  {
    what: 'status sets within an expression',
    file: 'screens/books/book.json',
    typed: ["text('book.bc')", "label(data.book.genre, '‸')"],
    offers: ['genre', 'loan'],
    not: ['book.bc'],
  },
  {
    what: 'status sets',
    file: 'screens/books/book.json',
    typed: ['"set": "book"', '"set": "‸"'],
    offers: ['book', 'genre'],
  },
  {
    what: 'the result of a call, by its fields',
    file: 'screens/books/book.json',
    typed: ['"= loan.due"', '"= loan.‸"'],
    offers: ['due'],
  },
  {
    what: 'sources that can be reloaded',
    file: 'screens/books/book.json',
    typed: [
      '"toast": "book.cancelled" },\n        { "reload": ["book"] }',
      '"toast": "book.cancelled" },\n        { "reload": ["‸"] }',
    ],
    offers: ['book', 'me'],
  },
  {
    what: 'routes of app.json',
    file: 'screens/app.json',
    typed: ['"go": "/account/login"', '"go": "‸"'],
    offers: ['/account/login', '/home'],
  },
  {
    what: 'the session in a guard',
    file: 'screens/app.json',
    typed: ['"= session.me.staff"', '"= session.me.‸"'],
    offers: ['staff'],
  },
  {
    what: 'texts that another language has',
    file: 'locales/en.json',
    typed: ['"bc": "BC",', '‸'],
    offers: ['bc'],
    not: ['borrow'],
    detail: '紀元前',
    becomes: '"bc": "",',
  },
];
