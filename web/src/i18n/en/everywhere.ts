/** What any page may say. Pages with much of their own to say add it when they are opened. */

import app from './app.json';
import board from './board.json';
import errors from './errors.json';
import game from './game.json';
import hand from './hand.json';
import lobby from './lobby.json';
import people from './people.json';
import settings from './settings.json';
import sheet from './sheet.json';
import table from './table.json';
import ui from './ui.json';

export default {
  ...app,
  ...board,
  ...errors,
  ...game,
  ...hand,
  ...lobby,
  ...people,
  ...settings,
  ...sheet,
  ...table,
  ...ui,
};
