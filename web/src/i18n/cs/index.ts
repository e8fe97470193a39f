import hand from './hand.json';
import pad from './pad.json';
import rules from './rules.json';
import replay from './replay.json';
import learn from './learn.json';
import table from './table.json';
import ui from './ui.json';
import people from './people.json';
import sheet from './sheet.json';
import app from './app.json';
import board from './board.json';
import coach from './coach.json';
import errors from './errors.json';
import game from './game.json';
import lobby from './lobby.json';
import settings from './settings.json';

export default {
  ...hand,
  ...pad,
  ...learn,
  ...rules,
  ...table,
  ...ui,
  ...people,
  ...sheet,
  ...app,
  ...replay,
  ...board,
  ...game,
  ...errors,
  ...coach,
  ...lobby,
  ...settings,
};
