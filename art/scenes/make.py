"""Blender's side of the command: builds the picture that a JSON file describes, and takes it.

blender --background --factory-startup --python make.py -- wanted.json
"""

import importlib
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import bpy  # noqa: E402

import film  # noqa: E402
import studio  # noqa: E402

wanted = json.loads(Path(sys.argv[-1]).read_text())
studio.empty()
film.expose(wanted['width'], wanted['height'], wanted['samples'], wanted['threshold'])
importlib.import_module(wanted['scene']).build(wanted)

film.develop()
picture = bpy.context.scene.render
picture.filepath = wanted['file']
picture.image_settings.file_format = 'PNG' if wanted['file'].endswith('.png') else 'WEBP'
picture.image_settings.quality = wanted['webpQuality']
bpy.ops.render.render(write_still=True)
