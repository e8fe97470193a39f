// A bot in another language: it takes the most points now, and of those moves the first.
// akropolis arena "run:node guest.js" random
console.log("akropolis 1");
require("readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const { moves } = JSON.parse(line);
    const best = moves.reduce((best, each) => (each.points > best.points ? each : best));
    console.log(best.move);
  });
