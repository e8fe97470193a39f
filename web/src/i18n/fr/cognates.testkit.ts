/** Words that are the same in English, not forgotten. */
export default [
  ...['Temples', 'Temple', 'temple', 'Orange', 'Oracle', 'Hippodamos', 'Bot', 'Table', 'Scores', 'Total'],
  ...[
    'points',
    '{n, plural, one {{change} point} other {{change} points}}',
    '{n, plural, one {point} other {points}}',
    '{n, plural, one {# point} other {# points}}',
    '{n, plural, one {# minute} other {# minutes}}',
  ],
];
