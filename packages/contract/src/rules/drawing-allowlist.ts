/** The allowed contents of drawings (drawing.ts). Nothing listed runs code, loads other documents or animates. */

function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

export const drawingElements = wordSet(`
  svg g defs symbol use title desc style switch
  path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker
  filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
  feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge
  feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
`);

export const drawingAttributes = wordSet(`
  id class style role lang tabindex focusable version baseProfile
  viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d points pathLength rotate
  transform transform-origin transform-box
  fill fill-opacity fill-rule stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-opacity stroke-width paint-order vector-effect color color-interpolation
  color-interpolation-filters color-rendering opacity display visibility overflow clip clip-path clip-rule
  mask mask-type filter isolation mix-blend-mode shape-rendering text-rendering image-rendering
  stop-color stop-opacity offset gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits
  patternTransform clipPathUnits maskUnits maskContentUnits
  marker-start marker-mid marker-end markerUnits markerWidth markerHeight refX refY orient
  font font-family font-size font-size-adjust font-stretch font-style font-variant font-weight letter-spacing
  word-spacing text-anchor text-decoration textLength lengthAdjust dominant-baseline alignment-baseline
  baseline-shift writing-mode direction unicode-bidi glyph-orientation-vertical startOffset method spacing side
  filterUnits primitiveUnits in in2 result mode operator k1 k2 k3 k4 type values tableValues slope intercept
  amplitude exponent stdDeviation edgeMode order kernelMatrix divisor bias targetX targetY kernelUnitLength
  preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent lighting-color azimuth elevation
  pointsAtX pointsAtY pointsAtZ limitingConeAngle z radius scale xChannelSelector yChannelSelector
  flood-color flood-opacity baseFrequency numOctaves seed stitchTiles media systemLanguage
`);

/**
 * Functions of CSS and of the transform attributes. None of them loads anything, except url(), which may only
 * refer to the drawing itself.
 */
export const styleFunctions = wordSet(`
  url rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark var calc min max clamp
  matrix translate translatex translatey scale scalex scaley rotate skewx skewy
  cubic-bezier steps linear blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
  polygon circle ellipse inset rect path not is where nth-child nth-of-type and or
`);

/** At-rules of a drawing's style sheet. */
export const styleRules = wordSet("media supports keyframes");
