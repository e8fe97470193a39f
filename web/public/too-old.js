// Before the app: a sentence for browsers that are too old for it. They may not even read its scripts, so this one is as plain
// as can be. The versions are those of `build.target` in vite.config.ts.
(function () {
  function knows(feature) {
    return !!window.CSS && !!CSS.supports && CSS.supports(feature);
  }
  var isNewEnough =
    // Safari 16.4: scripts with static blocks.
    !!window.HTMLScriptElement &&
    !!HTMLScriptElement.supports &&
    HTMLScriptElement.supports('importmap') &&
    // Chrome 111: the colours of walls and faces.
    knows('(color: color-mix(in srgb, red, red))') &&
    // Firefox 121: much of the layout.
    knows('selector(:has(a))');
  if (isNewEnough) return;
  var texts = {
    en: 'This browser is too old for Akropolis. It takes Safari 16.4, Chrome or Edge 111, or Firefox 121, or any newer one.',
    fr: 'Ce navigateur est trop ancien pour Akropolis. Il faut Safari 16.4, Chrome ou Edge 111, ou Firefox 121, ou une version plus récente.',
    cs: 'Tento prohlížeč je pro Akropolis příliš starý. Je potřeba Safari 16.4, Chrome nebo Edge 111, nebo Firefox 121, případně novější verze.',
    ru: 'Этот браузер слишком старый для Akropolis. Нужен Safari 16.4, Chrome или Edge 111, Firefox 121 или более новая версия.',
  };
  var language = (navigator.language || '').slice(0, 2).toLowerCase();
  if (!texts.hasOwnProperty(language)) language = 'en';
  var sentence = document.createElement('p');
  sentence.id = 'too-old';
  sentence.lang = language;
  sentence.setAttribute('role', 'alert');
  sentence.appendChild(document.createTextNode(texts[language]));
  document.body.insertBefore(sentence, document.body.firstChild);
})();
