/** Words that are the same in English, not forgotten. */
export default ['Hippodamos', 'Bot', 'Bot: {name}'];
