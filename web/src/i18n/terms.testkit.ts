/**
 * The words of the rulebooks. People who own the box must meet here what is printed there: each concept has one name in
 * a language, inflected as the language wants, and never a synonym.
 */

import type { Language } from './language';

type Words = Record<Language, string>;

/** What a text must say wherever the English one names the concept. */
export const TERMS: Record<string, Words> = {
  tile: { en: 'tiles?', fr: 'tuiles?', cs: 'des(k[ayuoá]|ce|ek)', ru: 'участ(ок|к)' },
  startingTile: {
    en: 'starting tiles?',
    fr: 'tuiles? de départ',
    cs: 'počáteční\\p{L}* des',
    ru: 'стартов\\p{L}+ участ',
  },
  hex: { en: 'hex(es)?', fr: 'hexagones?', cs: 'hex', ru: 'сектор' },
  stack: { en: 'stacks?', fr: 'piles?', cs: 'sloup(e?k|c)', ru: 'стоп(к|ок)' },
  site: { en: 'construction site', fr: 'chantier', cs: 'staveništ', ru: 'строительн\\p{L}+ площадк' },
  chief: {
    en: 'chief architect',
    fr: 'architecte en chef',
    cs: 'hlavní\\p{L}* architekt',
    ru: 'главн\\p{L}+ архитектор',
  },
  stone: { en: 'stones?', fr: 'pierres?', cs: 'k[aá]men', ru: 'кам(ень|н|ен)' },
  reserve: { en: 'reserve', fr: 'réserve', cs: 'společn\\p{L}+ zásob', ru: 'общ\\p{L}+ резерв' },
  district: { en: 'districts?', fr: 'quartiers?', cs: 'budov', ru: 'квартал' },
  houses: { en: 'houses?', fr: 'habitations?', cs: 'rezidenc', ru: 'жил\\p{L}+ квартал' },
  market: { en: 'markets?', fr: 'marchés?', cs: 'tržnic', ru: 'рын(ок|к|очн)' },
  barracks: { en: 'barracks', fr: 'casernes?', cs: 'posád(k|ek)', ru: 'казарм' },
  temple: { en: 'temples?', fr: 'temples?', cs: 'chrám', ru: 'храм' },
  garden: { en: 'gardens?', fr: 'jardins?', cs: 'zahrad', ru: 'парк' },
  plaza: { en: 'plazas?', fr: 'places?', cs: 'náměstí', ru: 'площад' },
  housingPlaza: {
    en: 'housing plazas?',
    fr: 'places? Habitations',
    cs: 'náměstí\\p{L}* rezidenc',
    ru: 'площад\\p{L}+ жилых кварталов',
  },
  marketPlaza: { en: 'market plazas?', fr: 'places? Marché', cs: 'náměstí\\p{L}* tržnic', ru: 'рыночн\\p{L}+ площад' },
  star: { en: 'stars?', fr: 'étoiles?', cs: 'hvězdič', ru: 'звёздоч' },
  quarry: { en: 'quarr(y|ies)', fr: 'carrières?', cs: 'lom', ru: 'каменолом' },
  level: { en: 'levels?', fr: 'niveaux?', cs: 'pat(er|r[oaue]|ře)', ru: 'уров(ень|н)' },
  value: { en: 'value', fr: 'valeur', cs: 'hodnot', ru: 'ценност' },
  edge: { en: 'edge of the city', fr: 'périphérie', cs: 'okraj\\p{L}* města', ru: 'кра\\p{L}+ города' },
  surrounded: { en: 'completely surround(ed|s)', fr: 'complètement', cs: 'zcela obklop', ru: 'полностью окруж' },
  lake: { en: 'lakes?', fr: 'lacs?', cs: 'jezer', ru: 'оз[её]р' },
  points: { en: 'points', fr: 'points', cs: 'bod', ru: 'очк' },
  scorepad: { en: 'scorepad', fr: 'bloc de score', cs: 'bloč(ek|k)', ru: 'блокнот' },
  aid: { en: 'player aid', fr: 'aide de jeu', cs: 'nápověd\\p{L}+ hráče', ru: 'памятк' },
  condition: {
    en: 'placement condition',
    fr: 'conditions? de placement',
    cs: 'bodovací\\p{L}* podmínk',
    ru: 'услови\\p{L}+ размещения',
  },
  variant: { en: 'variants?', fr: 'variantes?', cs: 'variant', ru: 'вариант' },
  solo: { en: 'solo', fr: 'mode Solo', cs: 'sólov', ru: 'соло-режим' },
  illustrious: {
    en: 'Illustrious Architects?',
    fr: 'Illustres? Architectes?',
    cs: 'slavn\\p{L}+ architekt',
    ru: 'знаменит\\p{L}+ архитектор',
  },
};

const printed = (en: string, fr: string, cs: string, ru: string): Words => ({ en, fr, cs, ru });

/** Texts that are nothing but a printed word. */
export const PRINTED: Record<string, Words> = {
  'district.house': printed('Houses', 'Habitations', 'Rezidence', 'Жилые кварталы'),
  'district.market': printed('Markets', 'Marchés', 'Tržnice', 'Рынки'),
  'district.barracks': printed('Barracks', 'Casernes', 'Posádky', 'Казармы'),
  'district.temple': printed('Temples', 'Temples', 'Chrámy', 'Храмы'),
  'district.garden': printed('Gardens', 'Jardins', 'Zahrady', 'Парки'),
  'kind_title.house_plaza': printed(
    'Housing plaza',
    'Place Habitations',
    'Náměstí rezidencí',
    'Площадь жилых кварталов',
  ),
  'kind_title.market_plaza': printed('Market plaza', 'Place Marché', 'Náměstí tržnic', 'Рыночная площадь'),
  'kind_title.barracks_plaza': printed('Barracks plaza', 'Place Caserne', 'Náměstí posádek', 'Площадь казарм'),
  'kind_title.temple_plaza': printed('Temple plaza', 'Place Temple', 'Náměstí chrámů', 'Площадь храмов'),
  'kind_title.garden_plaza': printed('Garden plaza', 'Place Jardin', 'Náměstí zahrad', 'Площадь парков'),
  'kind_title.quarry': printed('Quarry', 'Carrière', 'Lom', 'Каменоломня'),
  'illustrious.hippodamos': printed('Hippodamos', 'Hippodamos', 'Hippodamos', 'Гипподам'),
  'illustrious.metagenes': printed('Metagenes', 'Métagénès', 'Metagenés', 'Метаген'),
  'illustrious.callicrates': printed('Callicrates', 'Callicratès', 'Kallikratés', 'Калликрат'),
};

/** What no text says: other games' words for these things, words cut short, and spellings of another country. */
export const FORBIDDEN: Words = {
  en: 'score pad|house plaza|surrounded on all sides|tokens?|storeys?|too dear|keeps? aside|colors?|centers?|neighbors?',
  fr: 'Architectes? Illustres?|places? d’habitations|places? de (marchés|casernes|temples|jardins)|bordure|étages?|jetons?|dalles?',
  cs: 'díl(ek|k|c)\\p{L}*|balíč\\p{L}+|úrov\\p{L}+|čtvr(ť|ti|tí|tě)|žeton\\p{L}*|pol(e|í|ích|i)|hvězd(?!ič)\\p{L}+|výchozí\\p{L}*|blok\\p{L}*',
  ru: 'жетон\\p{L}*|район\\p{L}*|шестиугольн\\p{L}+|прославленн\\p{L}+|очк(?=\\.)|зв[её]зд(?!оч)\\p{L}*|площад\\p{L}+ рынков|тайл\\p{L}*|гекс\\p{L}*',
};
