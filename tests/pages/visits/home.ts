import { all, pressing, type Visits } from './visits.ts';

export const home: Visits = () => [
  ...all('/pages/index/index', 'visitor', 'demo'),
  { who: 'newcomer: opens a banner', place: '/pages/index/index', does: (actions) => actions.open(0) },
  {
    who: 'newcomer: opens a banner without a link',
    place: '/pages/index/index',
    does: (actions) => actions.open(2),
  },
  {
    who: 'newcomer: opens a notice',
    place: '/pages/index/index',
    does: pressing(/サンドボックスへようこそ/),
  },
  {
    who: 'newcomer: opens a notice again',
    place: '/pages/index/index',
    prefs: { readNotices: ['welcome'] },
    does: pressing(/サンドボックスへようこそ/),
  },
  ...all('/pages/index/company', 'visitor'),
  ...all('/pages/index/notice/notice', 'visitor', 'payer'),
  {
    who: 'payer: opens a notice twice',
    place: '/pages/index/notice/notice',
    does: async (actions) => {
      await actions.open(0);
      await actions.go('/pages/index/notice/notice');
      await actions.open(0);
    },
  },
  {
    who: 'payer: has read all',
    place: '/pages/index/notice/notice',
    does: async (actions) => {
      await actions.press('notice.markAll');
      await actions.open(-1);
    },
  },
  {
    who: 'newcomer: opens a notice',
    place: '/pages/index/notice/notice',
    does: (actions) => actions.open(-1),
  },
  ...all('/pages/help/center/center', 'visitor'),
  {
    who: 'visitor: searches',
    place: '/pages/help/center/center',
    does: (actions) => actions.search('ないもの'),
  },
  ...all('/pages/help/center/chat', 'visitor'),
  {
    who: 'newcomer: writes',
    place: '/pages/help/center/chat',
    does: async (actions) => {
      await actions.set('forms.supportRequest.topic', 'other');
      await actions.type('email', 'newcomer@example.com');
      await actions.type('message', 'このアプリの使い方を教えてください。');
      await actions.press('support.send');
    },
  },
  ...all('/pages/help/center/detail?id=1', 'visitor'),
  ...all('/pages/help/center/detail2', 'visitor'),
  ...all('/pages/notice/index?id=2', 'visitor'),
  ...all('/pages/template/index', 'visitor', 'demo'),
  ...all('/pages/promotion/index', 'visitor', 'demo'),
  ...all('/pages/promotion/index2', 'visitor', 'demo'),
  ...all('/pages/system/choose-location', 'visitor'),
  {
    who: 'visitor: is located',
    place: '/pages/system/choose-location',
    does: pressing('location.device', 'location.locate'),
  },
  {
    who: 'visitor: writes a place',
    place: '/pages/system/choose-location',
    does: async (actions) => {
      await actions.press('location.hand');
      await actions.type('latitude', '35.6');
      await actions.press('location.use');
      await actions.type('longitude', '139.7');
      await actions.type('latitude', '');
    },
  },
  ...all(
    '/pages/system/open-location?latitude=35.6&longitude=139.7&name=Tokyo&address=Marunouchi',
    'visitor',
  ),
  ...all('/pages/system/open-location?latitude=35.6&longitude=139.7', 'newcomer'),
  ...all('/pages/system/open-location?latitude=91&longitude=0', 'demo'),
];
